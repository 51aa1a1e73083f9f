import { eq } from 'drizzle-orm';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { decide, needsReason, type Role } from '#machines/domain/domain-chart.ts';
import { storeChart } from '#machines/store/store.machine.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';
import { users } from '../database/schema/accounts.ts';
import { storeMoves, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyReviewQueues } from '../reviews/review-queues.ts';
import { readStoreFacts, storeStateOfRow, storeStatusOfState, type StoreRow } from './store-facts.ts';

/** A move of a store's chart, and who makes it. */
export interface StoreMoveRequest {
  readonly id: string;
  readonly move: StoreMove;
  readonly by: Role;
  /** Who acts; null for the system. Owners move their own store only. */
  readonly actorId: string | null;
  /** Why it is turned down or frozen. */
  readonly reason?: ReviewReasonGiven | null | undefined;
}

/** Where a store stands after a move. */
export interface StoreMoveResult {
  readonly status: number;
  readonly frozen: boolean;
  readonly ownerId: string;
  readonly state: StoreState;
}

const ONE_MOVE_FROM_OFFER = [
  GOODS_STATUS.locked,
  GOODS_STATUS.forSale,
  GOODS_STATUS.hidden,
  GOODS_STATUS.toBeManaged,
] as const;

/**
 * STORE-2: makes a move of the chart on the locked row, remembers it, and tells its owner.
 * @throws DomainError NotFoundService for a store that is not there or not the owner's; MoveRefused with what is missing;
 *   FieldsInvalid when a reason is needed and there is none
 */
export async function moveStore(
  work: UnitOfWork,
  deps: Pick<Deps, 'sessions' | 'mailer'>,
  { id, move, by, actorId, reason = null }: StoreMoveRequest,
): Promise<StoreMoveResult> {
  const row = await lockStore(work, id);
  if (!row || (by === 'owner' && row.ownerId !== actorId)) throw new DomainError('NotFoundService');
  if (needsReason(storeChart, move) && !reason) throw new DomainError('FieldsInvalid', { 'reason.code': 'required' });
  return applyStoreMove(work, deps, row, storeStateOfRow(row), { move, by, actorId, reason });
}

/** @returns the row, which nobody else changes until this transaction ends */
export async function lockStore({ db }: UnitOfWork, id: string): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.id, id)).for('update');
  return row;
}

/**
 * The move itself, for callers that hold the lock of the row.
 * @param from the state it is in: not that of a row which this transaction has just made
 */
export async function applyStoreMove(
  work: UnitOfWork,
  deps: Pick<Deps, 'sessions' | 'mailer'>,
  row: StoreRow,
  from: StoreState,
  asked: Required<Omit<StoreMoveRequest, 'id'>>,
): Promise<StoreMoveResult> {
  const { move, by, actorId } = asked;
  const decision = decide(storeChart, from, await readStoreFacts(work.db, row, by, actorId), move);
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: from, missing: decision.missing });
  const status = storeStatusOfState(decision.state);
  const { frozen } = decision.facts;
  await work.db
    .update(stores)
    .set({ status, frozen, updatedAt: work.now, ...traces(asked, work.now) })
    .where(eq(stores.id, row.id));
  await work.db
    .insert(storeMoves)
    .values({ storeId: row.id, at: work.now, actorId, move, status, reason: asked.reason ?? null });
  await notifyReviewQueues(work, 'store', [row.status, status]);
  const opened = (from === 'success') !== (decision.state === 'success');
  if (opened || frozen !== row.frozen) await showOrHideGoods(work, row);
  tellOwner(work, deps, row, { frozen, opened });
  if (move === 'approve' || move === 'reject') await mailOwner(work, deps, row, asked);
  return { status, frozen, ownerId: row.ownerId, state: decision.state };
}

/**
 * STORE-8: goods of the store are found, or no longer. Those that somebody is putting up in this moment are waited for, or
 * wait: whichever comes second sees what the first did.
 */
async function showOrHideGoods(work: UnitOfWork, { id, ownerId }: StoreRow): Promise<void> {
  await work.client.query('SELECT FROM goods WHERE seller_id = $1 AND status = ANY ($2) ORDER BY id FOR SHARE', [
    ownerId,
    ONE_MOVE_FROM_OFFER,
  ]);
  await work.publish({ type: 'store.visibility-changed', storeId: id });
}

/** What a move leaves on the row beside the status. */
function traces(
  { move, actorId, reason }: Pick<StoreMoveRequest, 'move' | 'actorId' | 'reason'>,
  now: Date,
): Partial<typeof stores.$inferInsert> {
  switch (move) {
    case 'submit':
      return { submittedAt: now, remindedAt: null, decidedAt: null, reviewerId: null, reviewReason: null };
    case 'take':
      return { reviewerId: actorId };
    case 'release':
      return { reviewerId: null };
    case 'approve':
      return { reviewerId: actorId, decidedAt: now, reviewReason: null };
    case 'reject':
      return { reviewerId: actorId, decidedAt: now, reviewReason: reason ?? null };
    case 'freeze':
      return { frozenReason: reason ?? null };
    case 'unfreeze':
      return { frozenReason: null };
    case 'change':
    case 'settings':
    case 'expire':
      return {};
  }
}

/** STORE-8: the owner's pages ask again; a freeze stands in the bell; what sessions know of a store is read anew. */
function tellOwner(
  work: UnitOfWork,
  { sessions }: Pick<Deps, 'sessions'>,
  row: StoreRow,
  { frozen, opened }: { frozen: boolean; opened: boolean },
): void {
  const { id, ownerId, displayName } = row;
  work.send([ownerId], { event: 'changed', data: { families: ['stores', 'account', 'goods'] } });
  if (frozen !== row.frozen)
    work.notify(ownerId, {
      type: 'freezeStore',
      extra: { isFreeze: frozen, store: { id, url: `/shop-id/${id}`, name: displayName } },
    });
  if (opened) work.afterCommit(() => sessions.uncacheAccount(ownerId));
}

/** A decision reaches the owner in their language at the address that was proven for the store. */
async function mailOwner(
  work: UnitOfWork,
  { mailer }: Pick<Deps, 'mailer'>,
  { ownerId, email, displayName }: StoreRow,
  { move, reason }: Omit<StoreMoveRequest, 'id'>,
): Promise<void> {
  const [owner] = await work.db.select({ languageCode: users.languageCode }).from(users).where(eq(users.id, ownerId));
  if (!owner || email === '') return;
  const params = {
    subject: 'store',
    decision: move === 'approve' ? 'approved' : 'rejected',
    title: displayName,
  } as const;
  await mailer.send(
    {
      to: { method: 'email', email },
      language: owner.languageCode,
      template: 'reviewDecided',
      params: reason ? { ...params, reason: reason.code, note: reason.note } : params,
    },
    work,
  );
}
