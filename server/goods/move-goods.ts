import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { needsReason, type Role } from '#machines/domain/domain-chart.ts';
import { goodsChart } from '#machines/goods/goods.machine.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyReviewQueues } from '../reviews/review-queues.ts';
import { goodsFactsOf, readGoodsRow, goodsStateOf, goodsStatusOf, type GoodsRow } from './goods-row.ts';
import { validateGoods } from './validate-goods.ts';
import { deleteGoods } from './write-goods.ts';
import { textsInLanguage } from '#protocol/rules/goods-texts.ts';
import type { GoodsMove, GoodsState } from '#protocol/rules/states.ts';

export type GoodsMoveRequest = {
  readonly id: string;
  readonly move: GoodsMove;
  readonly by: Exclude<Role, 'other'>;
  /** Null for the system. */
  readonly actorId: string | null;
  /** Why they are rejected or frozen. */
  readonly reason?: ReviewReasonGiven | null | undefined;
};
export type GoodsMoved = {
  readonly status: number;
  readonly frozen: boolean;
  readonly ownerId: string;
  readonly state: GoodsState;
};

/**
 * The only way to change the state of goods. Reads the facts under the lock of the row, lets the chart decide, writes,
 * publishes `goods.moved` and notifies the owner of moves of others.
 * @throws DomainError NotFoundService for absent goods or another owner's; MoveRefused `{ move, state, missing }`;
 *   FieldsInvalid if only the content is incomplete, or a required reason is missing
 */
export async function moveGoods(
  work: UnitOfWork,
  deps: Pick<Deps, 'mailer'>,
  request: GoodsMoveRequest,
): Promise<GoodsMoved> {
  const { id, move, by, actorId, reason = null } = request;
  const row = await readGoodsRow(work.client, id, true);
  if (!row || (by === 'owner' && row.sellerId !== actorId)) throw new DomainError('NotFoundService');
  const state = goodsStateOf(row);
  const decision = work.decide(goodsChart, id, state, goodsFactsOf(row, by, actorId, work.now), move);
  if (!decision.allowed) throw refusal(row, by, move, decision.missing, work.now);
  if (needsReason(goodsChart, move) && !reason) throw new DomainError('FieldsInvalid', { 'reason.code': 'required' });
  const after = decision.state;
  const moved: GoodsMoved = {
    status: goodsStatusOf(after) ?? row.status,
    frozen: decision.facts.frozen,
    ownerId: row.sellerId,
    state: after,
  };
  await notifyReviewQueues(work, 'goods', [row.status, moved.status]);
  const event = {
    type: 'goods.moved' as const,
    goodsId: id,
    from: state,
    to: after,
    wasFrozen: row.frozen,
    isFrozen: moved.frozen,
    isAuction: row.data.saleType === SALE_TYPE.auction,
  };
  if (after === 'removed') {
    await work.publish(event);
    await deleteGoods(work.client, [id]);
    return moved;
  }
  await write(work, row, request, moved, decision.facts.changedSinceReview);
  await work.publish(event);
  if (by !== 'owner') await notifyOwner(work, deps, row, request);
  return moved;
}

function refusal(row: GoodsRow, by: Role, move: GoodsMove, missing: string[], now: Date): DomainError {
  const ofContent = missing.every((code) => code === 'complete' || code === 'endInFuture');
  if (by === 'owner' && ofContent && missing.includes('complete'))
    return new DomainError('FieldsInvalid', { ...validateGoods(row.data, now.getTime()) });
  return new DomainError('MoveRefused', { move, state: goodsStateOf(row), missing });
}

async function write(
  work: UnitOfWork,
  row: GoodsRow,
  request: GoodsMoveRequest,
  moved: GoodsMoved,
  changedSinceReview: boolean,
): Promise<void> {
  const { move, actorId, reason = null } = request;
  const handedIn = moved.state === 'pending' && (move === 'submit' || move === 'publish');
  const decided = move === 'approve' || move === 'reject';
  const freezes = move === 'freeze' || move === 'unfreeze';
  await work.client.query(
    `UPDATE goods SET status = $2, frozen = $3, changed_since_review = $4, updated_at = $5,
       submitted_at = CASE WHEN $6 THEN $5 ELSE submitted_at END,
       decided_at = CASE WHEN $6 THEN NULL WHEN $7 THEN $5 ELSE decided_at END,
       reviewer_id = CASE WHEN $6 OR $8 = 'release' THEN NULL WHEN $7 OR $8 = 'take' THEN $9 ELSE reviewer_id END,
       review_reason = CASE WHEN $6 THEN NULL WHEN $7 THEN $10::jsonb ELSE review_reason END,
       freeze_reason = CASE WHEN $8 = 'freeze' THEN $10::jsonb WHEN $8 = 'unfreeze' THEN NULL ELSE freeze_reason END,
       store_id = CASE WHEN $11 THEN $12 ELSE store_id END
     WHERE id = $1`,
    [
      row.id,
      moved.status,
      moved.frozen,
      changedSinceReview,
      freezes ? row.updatedAt : work.now,
      handedIn,
      decided,
      move,
      actorId,
      reason === null ? null : JSON.stringify(reason),
      handedIn || move === 'publish',
      row.data.asStore ? row.ownStoreId : null,
    ],
  );
  await work.client.query(
    'INSERT INTO goods_moves (goods_id, at, actor_id, move, status, reason) VALUES ($1, $2, $3, $4, $5, $6)',
    [row.id, work.now, actorId, move, moved.status, reason === null ? null : JSON.stringify(reason)],
  );
}

/** Refreshes the pages of the owner, mails decisions in their language and adds a notice for freezes. */
async function notifyOwner(
  work: UnitOfWork,
  { mailer }: Pick<Deps, 'mailer'>,
  row: GoodsRow,
  { move, reason }: GoodsMoveRequest,
): Promise<void> {
  const title = textsInLanguage(row.data, row.language).title || row.num;
  work.send([row.sellerId], { event: 'changed', data: { families: ['goods', 'stores'] } });
  if (move === 'freeze' || move === 'unfreeze') {
    work.notify(row.sellerId, {
      type: 'freezeGoods',
      extra: { isFreeze: move === 'freeze', goodsId: row.id, goodsUrl: `/goods/edit/${row.id}`, goodsTitle: title },
    });
  }
  if ((move !== 'approve' && move !== 'reject') || row.email === null) return;
  await mailer.send(
    {
      to: { method: 'email', email: row.email },
      language: row.language,
      template: 'reviewDecided',
      params: {
        subject: 'goods',
        decision: move === 'approve' ? 'approved' : 'rejected',
        title,
        ...(reason ? { reason: reason.code, note: reason.note } : {}),
      },
    },
    work,
  );
}
