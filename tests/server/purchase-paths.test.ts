import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyGoods } from '#protocol/http/deals.ts';
import { goodsOffers, makeOffer as makeOfferCall } from '#protocol/http/offers.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { purchaseChart, type PurchaseFacts } from '#machines/offer/purchase.machine.ts';
import { purchaseModel } from '#machines/offer/purchase.model.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { makeOffer } from './support/goods.ts';
import { outcomeOf, type Outcome } from './support/outcome.ts';
import { createTradeApp, PRICE, buy, offerBody, offerOn } from './support/trade.ts';
import type { PurchaseMove } from '#protocol/rules/states.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;
let stranger: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
  stranger = await createClient(test);
});
afterAll(() => test.close());

const goods = (): Promise<string> => makeOffer(test, seller, staff.userId);

describe('new offers and purchases follow the chart', () => {
  /** Goods with these facts. */
  async function goodsWith({
    frozen,
    onSale,
    negotiable,
    hasFixedPrice,
    bids,
    beforeEnd,
    liveOffer,
    by,
  }: PurchaseFacts): Promise<string> {
    const id = negotiable
      ? await goods()
      : await openAuction(test, seller, staff.userId, hasFixedPrice ? { fixedPrice: PRICE } : {});
    if (bids > 0) expect((await bid(rival, id, '100')).status).toBe(200);
    if (liveOffer) await offerOn(buyer, id);
    if (!beforeEnd) await passEnd(test, id);
    await test.deps.pool.query('UPDATE goods SET frozen = $2, status = $3 WHERE id = $1', [
      id,
      frozen,
      onSale ? 3 : by === 'owner' ? 5 : 6,
    ]);
    return id;
  }
  /**
   * Possible facts only: goods with a price have neither bids nor an end, auctions take no offers, and sellers make
   * none on their own goods.
   */
  const possible = ({ by, negotiable, hasFixedPrice, bids, beforeEnd, liveOffer }: PurchaseFacts): boolean =>
    negotiable ? hasFixedPrice && bids === 0 && beforeEnd && (by === 'other' || !liveOffer) : !liveOffer;
  const tryTo = async (goodsId: string, move: PurchaseMove, by: PurchaseFacts['by']): Promise<Outcome> => {
    const who = by === 'owner' ? seller : buyer;
    return outcomeOf(
      move === 'make'
        ? await who.call(makeOfferCall, { body: offerBody(goodsId) })
        : await who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } }),
    );
  };

  it('[PUR-1] [PUR-2] [PUR-3] are decided like the chart under every fact', async () => {
    const { values } = purchaseModel;
    const all = (['owner', 'other'] as const).flatMap((by) =>
      values.frozen.flatMap((frozen) =>
        values.onSale.flatMap((onSale) =>
          values.negotiable.flatMap((negotiable) =>
            values.hasFixedPrice.flatMap((hasFixedPrice) =>
              values.bids.flatMap((bids) =>
                values.beforeEnd.flatMap((beforeEnd) =>
                  values.liveOffer.map((liveOffer): PurchaseFacts => ({
                    by,
                    frozen,
                    onSale,
                    negotiable,
                    hasFixedPrice,
                    bids,
                    beforeEnd,
                    liveOffer,
                    ...NOT_BOUND,
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    );
    const taken: PurchaseMove[] = [];
    for (const facts of all.filter(possible)) {
      let goodsId = await goodsWith(facts);
      for (const move of ['make', 'buy'] as const) {
        const decision = decide(purchaseChart, 'offered', facts, move);
        if (decision.allowed) taken.push(move);
        // Frozen listings are reported as frozen; frozen sold goods are visible to members of their rooms only.
        const unseen = facts.by === 'other' && facts.frozen && !facts.onSale && !facts.liveOffer;
        const live = move === 'make' && !decision.allowed && decision.missing.every((code) => code === 'noLiveOffer');
        const expected = decision.allowed
          ? { status: 200 }
          : unseen
            ? { status: 404, missing: 'NotFoundService' }
            : { status: 422, missing: live ? 'OfferLive' : decision.missing };
        expect([JSON.stringify({ ...facts, move }), await tryTo(goodsId, move, facts.by)]).toEqual([
          JSON.stringify({ ...facts, move }),
          expected,
        ]);
        // A refused move leaves the goods as they were.
        if (move === 'make' && decision.allowed) goodsId = await goodsWith(facts);
      }
    }
    expect(new Set(taken)).toEqual(new Set(['make', 'buy']));
  }, 300_000);

  it('[PUR-2] are offered exactly where they succeed', async () => {
    const goodsId = await goods();
    const moves = async (who: Client) =>
      Object.fromEntries(
        (await who.get(goodsOffers, { params: { goodsId }, query: {} })).moves.map(({ move, allowed, missing }) => [
          move,
          allowed ? 'ok' : missing,
        ]),
      );
    expect(await moves(buyer)).toEqual({ make: 'ok', buy: 'ok' });
    await offerOn(buyer, goodsId);
    expect(await moves(buyer)).toEqual({ make: ['noLiveOffer'], buy: 'ok' });
    expect(await moves(rival)).toEqual({ make: 'ok', buy: 'ok' });
    await buy(rival, goodsId);
    expect(await moves(stranger)).toEqual({ make: ['onSale'], buy: ['onSale'] });
  });
});
