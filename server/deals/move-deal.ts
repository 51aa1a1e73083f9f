import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { TRADE } from '#protocol/limits.ts';
import { dealChart } from '#machines/deal/deal.machine.ts';
import { listAddresses } from '../addresses/saved-addresses.ts';
import { postCard } from '../chat/card-message.ts';
import { joinRoom } from '../chat/join-room.ts';
import { dealMoves, deals } from '../database/schema/trade.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';
import { dealFactsOf, readDealRow, dealSideOf, type DealRow, type DealReader, type DealSide } from './deal-row.ts';
import { validateDealMove, type DealMoveInput, type DealPatch } from './validate-move.ts';
import { returnGoods } from './return-goods.ts';
import { refreshParties } from './goods-and-parties.ts';
import type { DealMove, DealState } from '#protocol/rules/states.ts';

export type DealMoveDeps = Pick<Deps, 'ids' | 'bus' | 'mailer'>;

/**
 * Makes a move of a party or of staff. Repeated with the same words, it changes nothing (DEA-6).
 * @throws DomainError NotFoundService for a deal that is absent or not visible to the user; MoveRefused `{ move, state,
 *   missing }`; FieldsInvalid
 */
export async function moveDeal(
  work: UnitOfWork,
  deps: DealMoveDeps,
  reader: DealReader,
  id: string,
  input: DealMoveInput,
): Promise<void> {
  const { userId } = reader;
  const row = await lockDeal(work, id, reader);
  const by = dealSideOf(row, userId);
  const judged = validateDealMove(row, input, by, input.move === 'arrange' ? await listAddresses(work.db, userId) : []);
  if ('patch' in judged && (await isRepeatedMove(work, row, userId, input, judged.patch))) {
    // The answer shows the deal, and every look of staff at a deal is recorded.
    if (by === 'service') await audit(work, userId, 'viewDeal', id);
    return;
  }
  const state = decided(work, row, input.move, by);
  if ('problems' in judged) throw new DomainError('FieldsInvalid', { ...judged.problems });
  if (by === 'service') {
    // Staff must be a member of the room to post a card in it.
    await joinRoom(work, deps, row.roomId, userId);
    await audit(work, userId, 'moveDeal', id, { move: input.move });
  }
  await write(work, deps, row, {
    move: input.move,
    state,
    by,
    actorId: userId,
    note: input.note.trim(),
    patch: judged.patch,
  });
}

const audit = (
  { client, now }: UnitOfWork,
  actorId: string,
  action: 'viewDeal' | 'moveDeal',
  subject: string,
  details?: { readonly move: DealMove },
): Promise<void> =>
  writeAuditEntry(client, { actorId, action, subjectKind: 'deal', subject, ...(details && { details }) }, now);

const RESULTS = {
  arrange: 'arranged',
  send: 'sent',
  receive: 'received',
  complete: 'completed',
  cancel: 'cancelled',
} as const satisfies Record<DealMoveInput['move'], DealState>;

/** Whether the last move of the deal is this one, by the same user and with the same words. */
async function isRepeatedMove(
  { client }: UnitOfWork,
  row: DealRow,
  userId: string,
  { move, note }: DealMoveInput,
  patch: DealPatch,
): Promise<boolean> {
  if (row.state !== RESULTS[move] || !isDeepStrictEqual({ ...row, ...patch }, row)) return false;
  const {
    rows: [last],
  } = await client.query<{ actor: string | null; move: string; note: string }>(
    'SELECT actor_id AS actor, move, note FROM deal_moves WHERE deal_id = $1 ORDER BY seq DESC LIMIT 1',
    [row.id],
  );
  return last?.actor === userId && last.move === move && last.note === note.trim();
}

/** The moves of the system, and what they write besides the state. */
const DUE_MOVES = {
  complete: {},
  lapse: { cancellation: { by: 'system', reason: 'lapsed', note: '' } },
} as const satisfies Partial<Record<DealMove, DealPatch>>;

/** Completes a received deal, or lets a purchase lapse, if its waiting time is over; does nothing otherwise. */
export async function moveDealIfDue(
  work: UnitOfWork,
  deps: DealMoveDeps,
  id: string,
  move: keyof typeof DUE_MOVES,
): Promise<void> {
  const row = await lockDeal(work, id, null);
  const decision = work.decide(dealChart, id, row.state, dealFactsOf(row, 'system', work.now), move);
  if (decision.allowed)
    await write(work, deps, row, {
      move,
      state: decision.state,
      by: 'system',
      actorId: null,
      note: '',
      patch: DUE_MOVES[move],
    });
}

/**
 * Locks account, goods and deal in the order that all domains use.
 * @param by null for the system
 */
async function lockDeal(work: UnitOfWork, id: string, by: DealReader | null): Promise<DealRow> {
  const { client } = work;
  const reader = by ?? TIME;
  const {
    rows: [found],
  } = await client.query<{ goods_id: string }>(
    'SELECT goods_id FROM deals WHERE id = $1 AND ($2 IN (buyer_id, seller_id) OR $3::boolean)',
    [id, reader.userId, reader.isCustomerService],
  );
  if (!found) throw new DomainError('NotFoundService');
  // Sent together: the lock is granted before the reads after it run.
  const [, , row] = await Promise.all([
    by && holdAccountShared(work, by.userId),
    lockGoods(client, found.goods_id),
    readDealRow(client, id, reader, [], true),
  ]);
  return row!;
}
const TIME: DealReader = { userId: '', isCustomerService: true };

function decided(work: UnitOfWork, row: DealRow, move: DealMove, by: DealSide): DealState {
  const decision = work.decide(dealChart, row.id, row.state, dealFactsOf(row, by, work.now), move);
  if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: row.state, missing: decision.missing });
  return decision.state;
}

type Step = {
  readonly move: DealMove;
  readonly state: DealState;
  readonly by: DealSide | 'system';
  readonly actorId: string | null;
  readonly note: string;
  readonly patch: DealPatch;
};

/** Writes the state and the history, posts the card and refreshes both sides. */
async function write(
  work: UnitOfWork,
  deps: DealMoveDeps,
  row: DealRow,
  { move, state, by, actorId, note, patch }: Step,
): Promise<void> {
  const { db, now } = work;
  const completesAt = state === 'received' ? new Date(now.getTime() + TRADE.completeAfter) : null;
  await db
    .update(deals)
    .set({ ...patch, state, completesAt, updatedAt: now })
    .where(eq(deals.id, row.id));
  await db.insert(dealMoves).values({ dealId: row.id, at: now, actorId, by, move, state, note });
  if (state === 'cancelled') await returnGoods(work, deps, row.goodsId);
  // The system posts in the name of the buyer.
  await postCard(work, deps, {
    roomId: row.roomId,
    senderId: actorId ?? row.buyerId,
    card: { card: 'deal', id: row.id, move },
  });
  refreshParties(work, row);
  // Staff handle consigned goods.
  if (row.managed) await notifyStaff(work, ['deals']);
}

/** Deals per round. */
const MOST = 500;
type DueDeps = Pick<Deps, 'pool' | 'transact' | 'clock' | 'ids' | 'bus' | 'mailer' | 'log'>;

/** Completes received deals whose waiting time is over, and lets purchases lapse. Idempotent. */
export async function moveDueDeals(deps: DueDeps): Promise<void> {
  const { rows } = await deps.pool.query<{ id: string; move: keyof typeof DUE_MOVES }>(
    `(SELECT id, 'complete' AS move FROM deals WHERE state = 'received' AND completes_at <= $1
      ORDER BY completes_at LIMIT ${MOST})
     UNION ALL
     (SELECT id, 'lapse' FROM deals WHERE state = 'agreed' AND lapses_at <= $1 ORDER BY lapses_at LIMIT ${MOST})`,
    [deps.clock()],
  );
  for (const { id, move } of rows) {
    // A failing one does not stop the others.
    await deps
      .transact((work) => moveDealIfDue(work, deps, id, move))
      .catch((err: unknown) => deps.log.error({ err, dealId: id, move }, 'due move of a deal'));
  }
}
