import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import type { staffCase } from '#protocol/http/staff.ts';
import type { CaseKind } from '#protocol/rules/audit-actions.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { kycChart } from '#machines/kyc/kyc.machine.ts';
import { storeChart } from '#machines/store/store.machine.ts';
import { stores } from '../database/schema/stores.ts';
import type { SqlClient } from '../database/pool.ts';
import type { Deps } from '../deps.ts';
import { toFileRef } from '../files/queries.ts';
import { referencedFileIds } from '../goods/goods-columns.ts';
import { legalGoodsMoves, readGoodsRow } from '../goods/goods-row.ts';
import { readProvenanceChecks, shownProvenance } from '../goods/provenance.ts';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';
import * as kyc from '../kyc/kyc-case.ts';
import { kycStatusSql } from '../account-state/kyc-status-sql.ts';
import * as store from '../stores/store-facts.ts';
import { toPerson, formatPhone, readPeopleById, type PersonRow, systemActor } from './people.ts';

export type ReviewCase = z.input<typeof staffCase.response>;
type CaseRequest = {
  readonly id: string;
  readonly language: ServerLanguage;
  readonly reader: string;
  readonly now: Date;
};
/** The part of a case that depends on its kind. */
type CaseContent = Pick<ReviewCase, 'title' | 'state' | 'documents'> &
  Partial<Pick<ReviewCase, 'kyc' | 'store' | 'goods'>> & {
    readonly ownerId: string;
    readonly reviewerId: string | null;
  };

const READERS: Record<
  CaseKind,
  (deps: Pick<Deps, 'db' | 'pool'>, request: CaseRequest) => Promise<CaseContent | undefined>
> = {
  kyc: readKyc,
  store: readStore,
  goods: readGoods,
};

/**
 * A review case with everything a decision needs, and the moves of the reader.
 * @returns undefined if it is absent, was never submitted, or (KYC) was withdrawn
 */
export async function readStaffCase(
  deps: Pick<Deps, 'db' | 'pool'>,
  kind: CaseKind,
  request: CaseRequest,
): Promise<ReviewCase | undefined> {
  const found = await READERS[kind](deps, request);
  if (!found) return undefined;
  const { ownerId, reviewerId, ...facts } = found;
  const [owner, history, person] = [
    await readOwner(deps, ownerId),
    await readCaseHistory(deps.pool, kind, request.id),
    await readPeopleById(deps.pool, reviewerId === null ? [] : [reviewerId]),
  ];
  return {
    kind,
    id: request.id,
    kyc: null,
    store: null,
    goods: null,
    ...facts,
    owner,
    history,
    reviewer: reviewerId === null ? null : person(reviewerId),
  };
}

async function readKyc({ db }: Pick<Deps, 'db'>, { id, reader, now }: CaseRequest): Promise<CaseContent | undefined> {
  const row = await kyc.readKycCase(db, id);
  if (!row || kyc.kycStateOfRow(row) === 'pending') return undefined;
  const [current, documents] = [kyc.withExpiry(row, now), await kyc.readKycDocuments(db, id)];
  const facts = kyc.kycFacts({ ...current, documents }, { by: 'service', ownCase: reader === id }, now);
  return {
    ownerId: id,
    reviewerId: null,
    title: current.trueName,
    documents,
    state: {
      status: current.status,
      moves: listMoves(kycChart, kyc.kycStateOfRow(current), facts),
      reason: current.reviewReason,
      frozen: false,
      ...timesOf(current),
    },
    kyc: {
      trueName: current.trueName,
      country: current.country,
      documentNumber: current.documentNumber,
      expiresOn: current.expiresOn,
    },
  };
}

async function readStore({ db }: Pick<Deps, 'db'>, { id, reader }: CaseRequest): Promise<CaseContent | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.id, id));
  if (!row) return undefined;
  const documents = await store.readStoreDocuments(db, id);
  const facts = await store.readStoreFacts(db, row, 'service', reader);
  return {
    ownerId: row.ownerId,
    reviewerId: row.reviewerId,
    title: row.displayName,
    documents,
    state: {
      status: row.status,
      moves: listMoves(storeChart, store.storeStateOfRow(row), facts),
      reason: row.frozen ? row.freezeReason : row.reviewReason,
      frozen: row.frozen,
      ...timesOf(row),
    },
    store: { ...store.toStoreApplication(row, documents), id: row.id, num: row.num },
  };
}

async function readGoods(
  { pool }: Pick<Deps, 'pool'>,
  { id, language, reader, now }: CaseRequest,
): Promise<CaseContent | undefined> {
  const row = await readGoodsRow(pool, id);
  // Only the owner may see a draft that was never submitted.
  if (!row || (row.status === 0 && row.submittedAt === null)) return undefined;
  return {
    ownerId: row.sellerId,
    reviewerId: row.reviewerId,
    title: textsInLanguage(row.data, language).title || row.num,
    documents: [],
    state: {
      status: row.status,
      moves: legalGoodsMoves(row, 'service', reader, now),
      reason: row.frozen ? row.freezeReason : row.reviewReason,
      frozen: row.frozen,
      ...timesOf(row),
    },
    goods: {
      num: row.num,
      data: row.data,
      files: referencedFileIds(row.data).map((fileId) => toFileRef(fileId)!),
      provenance: shownProvenance(row.data.provenance, await readProvenanceChecks(pool, id)),
    },
  };
}

const timesOf = (row: { submittedAt: Date | null; decidedAt: Date | null }) => ({
  submittedAt: row.submittedAt?.getTime() ?? null,
  decidedAt: row.decidedAt?.getTime() ?? null,
});

/** The owner with contacts; of a removed account only the id. */
async function readOwner({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<ReviewCase['owner']> {
  const { rows } = await pool.query<
    PersonRow & {
      email: string | null;
      area_code: string | null;
      mobile: string | null;
      kyc_status: number;
      created_at: Date;
    }
  >(
    `SELECT id AS user_id, username, true_name, head_file_id, email, area_code, mobile,
       ${kycStatusSql('u')} AS kyc_status, created_at
     FROM users u WHERE id = $1`,
    [userId],
  );
  const row = rows[0];
  if (!row)
    return { userId, name: '', username: '', avatar: null, kycStatus: 0, email: null, mobile: null, createTime: 0 };
  return {
    ...toPerson(row),
    kycStatus: row.kyc_status,
    email: row.email,
    mobile: formatPhone(row),
    createTime: row.created_at.getTime(),
  };
}

/** The tables of moves, written by their domains. */
const MOVES: Record<CaseKind, { table: string; of: string }> = {
  kyc: { table: 'kyc_moves', of: 'user_id' },
  store: { table: 'store_moves', of: 'store_id' },
  goods: { table: 'goods_moves', of: 'goods_id' },
};
const HISTORY_LENGTH = 100;

/** The recorded moves of a case, the latest first. */
async function readCaseHistory(
  client: SqlClient,
  kind: CaseKind,
  id: string,
): Promise<z.input<typeof staffCase.response>['history']> {
  const { table, of } = MOVES[kind];
  const { rows } = await client.query<{
    at: Date;
    actor_id: string | null;
    move: string;
    reason: ReviewReasonGiven | null;
  }>(`SELECT at, actor_id, move, reason FROM ${table} WHERE ${of} = $1 ORDER BY seq DESC LIMIT ${HISTORY_LENGTH}`, [
    id,
  ]);
  const person = await readPeopleById(
    client,
    rows.flatMap(({ actor_id }) => (actor_id === null ? [] : [actor_id])),
  );
  return rows.map((row) => ({
    at: row.at.getTime(),
    by: row.actor_id === null ? systemActor() : person(row.actor_id),
    move: row.move,
    reason: row.reason,
  }));
}
