import type { z } from 'zod';
import type { makeOffer as makeCall } from '#protocol/http/endpoints/offers.ts';
import { openGoodsRoom } from '../chat/open-goods-room.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { addToDailyFigure } from '../goods/daily-figures.ts';
import { lockGoods } from '../goods/lock-goods.ts';
import type { Viewer } from '../goods/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { holdAccountShared } from '../account-state/hold-account.ts';
import { endPendingOffer, PENDING_OFFER_COLUMNS, type PendingOffer } from './end-offers.ts';
import { purchaseFactsOf, readPurchasableGoods, assertPurchaseAllowed } from './purchase-facts.ts';
import { hashRequest, validateOfferTerms, isRepeatedRequest, writeOffer } from './write-offer.ts';

type Input = z.output<typeof makeCall.body>;

/**
 * Makes an offer. Idempotent by `id`.
 * @throws DomainError NotFoundService for goods that are absent or not visible to the buyer; MoveRefused, OfferLive `{
 *   offerId }`, FieldsInvalid, KeyReused
 */
export async function makeOffer(
  work: UnitOfWork,
  deps: Pick<Deps, 'ids' | 'config'>,
  maker: Viewer,
  input: Input,
): Promise<void> {
  const { client, now } = work;
  const { id, goodsId, price, currency, comment, agreed } = input;
  const { userId } = maker;
  const bodyHash = hashRequest('make', goodsId, price, currency, comment, agreed);
  // Sent together: the lock is granted before the reads after it run.
  const [, , posted, sale, waiting] = await Promise.all([
    holdAccountShared(work, userId),
    lockGoods(client, goodsId),
    isRepeatedRequest(work, id, userId, bodyHash),
    readPurchasableGoods(client, goodsId, maker),
    readWaiting(work, goodsId, userId),
  ]);
  if (posted) return;
  if (!sale) throw new DomainError('NotFoundService');
  const live = await liveOffer(work, waiting);
  const facts = purchaseFactsOf(sale, userId, live !== undefined, price, deps.config.binding);
  refuse(() => assertPurchaseAllowed(work, goodsId, facts, 'make'), live);
  const problems = {
    ...validateOfferTerms(input, sale),
    ...(agreed ? {} : { agreed: 'offerTermsNotAgreed' as const }),
  };
  if (Object.keys(problems).length > 0) throw new DomainError('FieldsInvalid', problems);
  const roomId = await openGoodsRoom(work, { goodsId, buyerId: userId });
  await addToDailyFigure(client, goodsId, 'offers', now);
  await writeOffer(work, deps, {
    id,
    goodsId,
    buyerId: userId,
    sellerId: sale.sellerId,
    author: 'buyer',
    roomId,
    terms: input,
    currency: sale.currency,
    previousId: null,
    bodyHash,
  });
}

/** If only a live offer is in the way, the error names it, so that the client can show it. */
function refuse(assert: () => void, live: string | undefined): void {
  try {
    assert();
  } catch (error) {
    const only = error instanceof DomainError && String(error.params?.['missing']) === 'noLiveOffer';
    throw only && live !== undefined ? new DomainError('OfferLive', { offerId: live }) : error;
  }
}

/** The buyer's pending offer on these goods, possibly past its expiry. */
async function readWaiting(
  { client }: UnitOfWork,
  goodsId: string,
  buyerId: string,
): Promise<PendingOffer | undefined> {
  const {
    rows: [row],
  } = await client.query<PendingOffer>({
    name: 'offer-waiting',
    text: `SELECT ${PENDING_OFFER_COLUMNS} FROM offers
      WHERE goods_id = $1 AND buyer_id = $2 AND state = 'pending' FOR UPDATE`,
    values: [goodsId, buyerId],
  });
  return row;
}

/** The buyer's live offer; an expired one is ended first, since there may be only one pending offer. */
async function liveOffer(work: UnitOfWork, waiting: PendingOffer | undefined): Promise<string | undefined> {
  if (!waiting || waiting.expiresAt > work.now) return waiting?.id;
  await endPendingOffer(work, waiting, 'system', null);
  return undefined;
}
