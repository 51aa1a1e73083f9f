import type { z } from 'zod';
import type { counterOffer as counterCall } from '#protocol/http/endpoints/offers.ts';
import { offerChart } from '#machines/offer/offer.machine.ts';
import { createDeal } from '../deals/make-deal.ts';
import { refreshParties } from '../deals/goods-and-parties.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import { moveGoods } from '../goods/move-goods.ts';
import { unpadAmount } from '../database/unpad-amount.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdPurchases } from '../account-state/buyer-eligibility.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import { writeOfferEnd, type EndedOfferState } from './end-offers.ts';
import { offerFactsOf, readOfferRow, offerSideOf, effectiveOfferState, type OfferRow } from './offer-row.ts';
import { hashRequest, validateOfferTerms, isRepeatedRequest, writeOffer } from './write-offer.ts';
import type { OfferMove } from '#protocol/rules/states.ts';

type MoveDeps = Pick<Deps, 'ids' | 'mailer' | 'config'>;

/**
 * Cancels, accepts or rejects an offer. Repeated by the same side, it changes nothing (OFR-8).
 * @throws DomainError NotFoundService for an offer that is absent or between others; MoveRefused `{ move, state,
 *   missing }`
 */
export async function moveOffer(
  work: UnitOfWork,
  deps: MoveDeps,
  userId: string,
  id: string,
  move: 'cancel' | 'accept' | 'reject',
): Promise<void> {
  const row = await holdOffer(work, userId, id, move === 'accept');
  if (isRepeatedMove(row, userId, move)) return;
  await writeOfferEnd(work, id, decided(work, deps, row, userId, move, unpadAmount(row.price)));
  if (move === 'accept') await accept(work, deps, row, userId);
  else refreshParties(work, row);
}

const ENDS = { cancel: 'cancelled', accept: 'accepted', reject: 'rejected' } as const;

/** Whether this side made this move before. What the system ended has a reason. */
function isRepeatedMove(row: OfferRow, userId: string, move: keyof typeof ENDS): boolean {
  const isAuthor = offerSideOf(row, userId) === row.author;
  return row.state === ENDS[move] && row.endReason === null && isAuthor === (move === 'cancel');
}

/**
 * Makes a counter-offer, which supersedes the offer before. Idempotent by the new id.
 * @throws DomainError as {@link moveOffer}, and FieldsInvalid, KeyReused
 */
export async function counterOffer(
  work: UnitOfWork,
  deps: MoveDeps,
  userId: string,
  previousId: string,
  input: z.output<typeof counterCall.body>,
): Promise<void> {
  const { id, price, currency, comment } = input;
  const row = await holdOffer(work, userId, previousId, false);
  const bodyHash = hashRequest('counter', previousId, price, currency, comment);
  if (await isRepeatedRequest(work, id, userId, bodyHash)) return;
  const superseded = decided(work, deps, row, userId, 'counter', price);
  const problems = validateOfferTerms(input, row);
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', { ...problems });
  await writeOfferEnd(work, previousId, superseded);
  const { goodsId, buyerId, sellerId, roomId } = row;
  await writeOffer(work, deps, {
    id,
    goodsId,
    buyerId,
    sellerId,
    author: offerSideOf(row, userId)!,
    roomId,
    terms: input,
    currency: row.currency,
    previousId,
    bodyHash,
  });
}

/**
 * Locks account, goods and offer in the order that all domains use.
 * @param purchase whether the buyer may get a purchase: these are counted one after the other (BND-3)
 */
async function holdOffer(work: UnitOfWork, userId: string, id: string, purchase: boolean): Promise<OfferRow> {
  const { client } = work;
  const {
    rows: [found],
  } = await client.query<{ goods_id: string; buyer_id: string }>(
    'SELECT goods_id, buyer_id FROM offers WHERE id = $1 AND $2 IN (buyer_id, seller_id)',
    [id, userId],
  );
  if (!found) throw new DomainError('NotFoundService');
  // Sent together: the lock is granted before the reads after it run.
  const [, , , row] = await Promise.all([
    holdAccountShared(work, userId),
    lockGoods(client, found.goods_id),
    purchase && holdPurchases(work, found.buyer_id),
    readOfferRow(client, id, userId, [], true),
  ]);
  return row!;
}

function decided(
  work: UnitOfWork,
  { config }: MoveDeps,
  row: OfferRow,
  userId: string,
  move: OfferMove,
  sum: string,
): EndedOfferState {
  const decision = work.decide(
    offerChart,
    row.id,
    row.state,
    offerFactsOf(row, offerSideOf(row, userId), work.now, sum, config.binding),
    move,
  );
  if (!decision.allowed)
    throw new DomainError('MoveRefused', {
      move,
      state: effectiveOfferState(row, work.now),
      missing: decision.missing,
    });
  return decision.state as EndedOfferState;
}

/** Sells the goods, which ends every other offer on them, and makes the deal, in one transaction. */
async function accept(work: UnitOfWork, deps: MoveDeps, row: OfferRow, actorId: string): Promise<void> {
  const { id, goodsId, buyerId, currency } = row;
  await moveGoods(work, deps, { id: goodsId, move: 'sell', by: 'system', actorId: null });
  await createDeal(work, deps, {
    goodsId,
    buyerId,
    origin: 'offer',
    offerId: id,
    price: unpadAmount(row.price),
    currency,
    actorId,
  });
}
