import { eq } from 'drizzle-orm';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { needsReason, type Role } from '#machines/domain/domain-chart.ts';
import { storeChart } from '#machines/store/store.machine.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';
import { users } from '../database/schema/accounts.ts';
import { storeMoves, stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyReviewQueues } from '../reviews/review-queues.ts';
import { readStoreFacts, storeStateOfRow, storeStatusOfState, type StoreRow } from './store-facts.ts';

/** A move of the store chart, and who makes it. */
export type StoreMoveRequest = {
  readonly id: string;
  readonly move: StoreMove;
  readonly by: Role;
  /** Null for the system. Owners can move only their own store. */
  readonly actorId: string | null;
  /** Required to reject or freeze. */
  readonly reason?: ReviewReasonGiven | null | undefined;
};

/** The store after a move. */
export type StoreMoveResult = {
  readonly status: number;
  readonly frozen: boolean;
  readonly ownerId: string;
  readonly state: StoreState;
};

/** States of goods that are for sale or one move away from it. */
const NEAR_SALE = [GOODS_STATUS.locked, GOODS_STATUS.forSale, GOODS_STATUS.hidden, GOODS_STATUS.toBeManaged] as const;

/**
 * Makes a move of the chart on the locked row, records it, and notifies the owner.
 * @throws DomainError NotFoundService for a store that is absent or not the owner's; MoveRefused with what is missing;
 *   FieldsInvalid if a required reason is missing
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

/** @returns the row, locked until the transaction ends */
export async function lockStore({ db }: UnitOfWork, id: string): Promise<StoreRow | undefined> {
  const [row] = await db.select().from(stores).where(eq(stores.id, id)).for('update');
  return row;
}

/**
 * Makes a move for a caller that holds the lock of the row.
 * @param from the state before the move; `absent` for a row that this transaction has inserted
 */
export async function applyStoreMove(
  work: UnitOfWork,
  deps: Pick<Deps, 'sessions' | 'mailer'>,
  row: StoreRow,
  from: StoreState,
  request: Required<Omit<StoreMoveRequest, 'id'>>,
): Promise<StoreMoveResult> {
  const { move, by, actorId } = request;
  const decision = work.decide(storeChart, row.id, from, await readStoreFacts(work.db, row, by, actorId), move);
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: from, missing: decision.missing });
  const status = storeStatusOfState(decision.state);
  const { frozen } = decision.facts;
  await work.db
    .update(stores)
    .set({ status, frozen, updatedAt: work.now, ...moveColumns(request, work.now) })
    .where(eq(stores.id, row.id));
  await work.db
    .insert(storeMoves)
    .values({ storeId: row.id, at: work.now, actorId, move, status, reason: request.reason ?? null });
  await notifyReviewQueues(work, 'store', [row.status, status]);
  const opened = (from === 'success') !== (decision.state === 'success');
  if (opened || frozen !== row.frozen) await showOrHideGoods(work, row);
  notifyOwner(work, deps, row, { frozen, opened });
  if (move === 'approve' || move === 'reject') await mailOwner(work, deps, row, request);
  return { status, frozen, ownerId: row.ownerId, state: decision.state };
}

/**
 * Updates the search index for the goods of a store that opened, closed or was frozen. The lock serializes this with
 * goods that are being put up for sale, so that the later transaction sees the earlier one.
 */
async function showOrHideGoods(work: UnitOfWork, { id, ownerId }: StoreRow): Promise<void> {
  await work.client.query('SELECT FROM goods WHERE seller_id = $1 AND status = ANY ($2) ORDER BY id FOR SHARE', [
    ownerId,
    NEAR_SALE,
  ]);
  await work.publish({ type: 'store.visibility-changed', storeId: id });
}

/** The columns that a move sets besides the status. */
function moveColumns(
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
      return { freezeReason: reason ?? null };
    case 'unfreeze':
      return { freezeReason: null };
    case 'change':
    case 'settings':
    case 'expire':
      return {};
  }
}

/** Lets the owner's pages refetch, gives a notice of a freeze, and uncaches the owner's sessions. */
function notifyOwner(
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

/** Mails the decision to the verified address of the store, in the owner's language. */
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
