import { eq } from 'drizzle-orm';
import { listMoves } from '#machines/domain/domain-chart.ts';
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
/** `was`: the settings that are replaced, as the owner read them. */
export type SettingsChange = StoreSettings & { readonly was?: StoreSettings | undefined };
type OwnStore = z.input<typeof storeMine.response>;

/** @returns the user's store, locked until the transaction ends; undefined before the first application */
export async function lockOwnStore({ db }: UnitOfWork, ownerId: string): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.ownerId, ownerId)).for('update');
  return row;
}

/**
 * Locks the user's store if the chart allows the move `settings`.
 * @throws DomainError MoveRefused, also without a store
 */
export async function lockForSettings(work: UnitOfWork, ownerId: string): Promise<StoreRow> {
  const row = await lockOwnStore(work, ownerId);
  const decision = work.decide(
    storeChart,
    row?.id ?? null,
    storeStateOfRow(row),
    completeApplicationFacts(row),
    'settings',
  );
  if (!row || !decision.allowed)
    throw moveRefusedError('settings', storeStateOfRow(row), decision.allowed ? ['rightState'] : decision.missing);
  return row;
}

export function moveRefusedError(move: StoreMove, state: StoreState, missing: readonly string[]): DomainError {
  return new DomainError('MoveRefused', { move, state, missing: [...missing] });
}

/** The facts of an owner with a valid application, so that only the state of the store can forbid a move. */
export function completeApplicationFacts(row: StoreRow | undefined): StoreFacts {
  return {
    by: 'owner',
    ownCase: true,
    emailVerified: true,
    documentsPresent: true,
    complete: true,
    frozen: row?.frozen ?? false,
  };
}

/**
 * The owner's view of the store: its state, the allowed moves and the whole application. Fields and documents come with
 * an application, so their absence does not forbid the move `submit`.
 */
export async function readOwnStore(db: Queryable, ownerId: string, now: Date): Promise<OwnStore> {
  const [row] = await db.select().from(stores).where(eq(stores.ownerId, ownerId));
  if (!row) {
    const emailVerified = (await readProvenEmails(db, ownerId)).length > 0;
    const moves = listMoves(storeChart, 'absent', { ...completeApplicationFacts(undefined), emailVerified });
    return {
      state: { status: 0, moves, reason: null, submittedAt: null, decidedAt: null, frozen: false, freezeReason: null },
      store: null,
    };
  }
  const [documents, facts] = [await readStoreDocuments(db, row.id), await readStoreFacts(db, row, 'owner', ownerId)];
  const publicPart = toPublicStore(row);
  return {
    state: {
      status: row.status,
      moves: listMoves(storeChart, storeStateOfRow(row), {
        ...completeApplicationFacts(row),
        emailVerified: facts.emailVerified,
      }),
      reason: row.reviewReason,
      frozen: row.frozen,
      freezeReason: row.freezeReason,
      submittedAt: row.submittedAt?.getTime() ?? null,
      decidedAt: row.decidedAt?.getTime() ?? null,
    },
    store: {
      ...publicPart,
      application: toStoreApplication(row, documents),
      documents,
      settings: toSettings(row),
      emailVerified: facts.emailVerified,
      files: [publicPart.logo, publicPart.background].filter((file) => file !== null),
      nextRenameAt: nextRenameAt(row, now.getTime()),
    },
  };
}

/** The public part of a store. */
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

function toSettings({
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

/** When the display name may be changed again (ms); null if it may be changed now. */
export function nextRenameAt(
  { displayNameChangedAt }: Pick<StoreRow, 'displayNameChangedAt'>,
  now: number,
): number | null {
  const from = (displayNameChangedAt?.getTime() ?? -Infinity) + ACCOUNT.storeNameChangeEvery;
  return from > now ? from : null;
}
