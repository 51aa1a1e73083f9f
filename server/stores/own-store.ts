import { eq } from 'drizzle-orm';
import { decide, movesOf } from '#machines/domain/domain-chart.ts';
import { storeChart, type StoreFacts } from '#machines/store/store.machine.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';
import type { storeMine, storeSettings } from '#protocol/http/stores.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import { stores } from '../database/schema/stores.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { toFileRef } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import {
  toStoreApplication,
  readStoreFacts,
  readStoreDocuments,
  readProvenEmails,
  storeStateOfRow,
  type StoreRow,
} from './store-facts.ts';

export type StoreSettings = z.output<typeof storeSettings>;
type Mine = z.input<typeof storeMine.answer>;

/** @returns the person's store, locked until this transaction ends; undefined before the first application */
export async function lockOwnStore({ db }: UnitOfWork, ownerId: string): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.ownerId, ownerId)).for('update');
  return row;
}

/**
 * STORE-6: locks the person's store if it may be looked after now: that is the chart's move `settings`.
 * @throws DomainError MoveRefused, without a store too
 */
export async function lockForSettings(work: UnitOfWork, ownerId: string): Promise<StoreRow> {
  const row = await lockOwnStore(work, ownerId);
  const decision = decide(storeChart, storeStateOfRow(row), completeApplicationFacts(row), 'settings');
  if (!row || !decision.allowed)
    throw moveRefusedError('settings', storeStateOfRow(row), decision.allowed ? ['rightState'] : decision.missing);
  return row;
}

/** A refusal as the chart gives it. */
export function moveRefusedError(move: StoreMove, state: StoreState, missing: readonly string[]): DomainError {
  return new DomainError('MoveRefused', { move, state, missing: [...missing] });
}

/** What holds of an owner whose application is without a flaw: what then still refuses a move is the state. */
export function completeApplicationFacts(row: StoreRow | undefined): StoreFacts {
  return {
    by: 'owner',
    ownCase: true,
    emailVerified: true,
    papersPresent: true,
    complete: true,
    frozen: row?.frozen ?? false,
  };
}

/**
 * The owner's own view: where the store stands, what may be done, everything that was handed in. Fields and papers come with
 * an application itself, so they are no reason why one could not hand it in.
 */
export async function readOwnStore(db: Queryable, ownerId: string, now: Date): Promise<Mine> {
  const [row] = await db.select().from(stores).where(eq(stores.ownerId, ownerId));
  if (!row) {
    const emailVerified = (await readProvenEmails(db, ownerId)).length > 0;
    const moves = movesOf(storeChart, 'absent', { ...completeApplicationFacts(undefined), emailVerified });
    return {
      state: { status: 0, moves, reason: null, submittedAt: null, decidedAt: null, frozen: false, frozenReason: null },
      store: null,
    };
  }
  const [papers, facts] = [await readStoreDocuments(db, row.id), await readStoreFacts(db, row, 'owner', ownerId)];
  const face = toPublicStore(row);
  return {
    state: {
      status: row.status,
      moves: movesOf(storeChart, storeStateOfRow(row), {
        ...completeApplicationFacts(row),
        emailVerified: facts.emailVerified,
      }),
      reason: row.reviewReason,
      frozen: row.frozen,
      frozenReason: row.frozenReason,
      submittedAt: row.submittedAt?.getTime() ?? null,
      decidedAt: row.decidedAt?.getTime() ?? null,
    },
    store: {
      ...face,
      application: toStoreApplication(row, papers),
      papers,
      settings: settingsOf(row),
      emailVerified: facts.emailVerified,
      files: [face.logo, face.background].filter((file) => file !== null),
      nextRenameAt: renameFrom(row, now.getTime()),
    },
  };
}

/** What everybody sees of a store. */
export function toPublicStore(row: StoreRow) {
  const { id, num, displayName, profile, terms, returnPolicy, openingHours, phone, businessCategory, address } = row;
  return {
    id,
    num,
    displayName,
    profile,
    terms,
    returnPolicy,
    openingHours,
    phone,
    businessCategory,
    address,
    logo: toFileRef(row.logoFileId),
    background: toFileRef(row.backgroundFileId),
    createTime: row.createdAt.getTime(),
  };
}

function settingsOf({
  logoFileId,
  backgroundFileId,
  profile,
  terms,
  returnPolicy,
  openingHours,
  phone,
}: StoreRow): StoreSettings {
  return { logoFileId, backgroundFileId, profile, terms, returnPolicy, openingHours, phone };
}

/** STORE-5: from when the display name may be changed again (ms); null when it may be now. */
export function renameFrom(
  { displayNameChangedAt }: Pick<StoreRow, 'displayNameChangedAt'>,
  now: number,
): number | null {
  const from = (displayNameChangedAt?.getTime() ?? -Infinity) + ACCOUNT.storeNameChangeEvery;
  return from > now ? from : null;
}
