import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyGoods } from '#protocol/http/deals.ts';
import { counterOffer, goodsOffers, listOffers, makeOffer as makeOfferCall, moveOffer } from '#protocol/http/offers.ts';
import { NOT_BOUND } from '#machines/binding/binding-act.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { offerChart, type OfferFacts } from '#machines/offer/offer.machine.ts';
import { offerModel } from '#machines/offer/offer.model.ts';
import { purchaseChart, type PurchaseFacts } from '#machines/offer/purchase.machine.ts';
import { purchaseModel } from '#machines/offer/purchase.model.ts';
import { walkDecisions } from '#tests/models/engine/decisions.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeOffer } from './support/goods.ts';
import { outcomeOf, type Outcome } from './support/outcome.ts';
import { createTradeApp, PRICE, buy, offerBody, offerOn, offerState } from './support/trade.ts';
import type { OfferMove, OfferState, PurchaseMove } from '#protocol/rules/states.ts';

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
type Made = { readonly id: string; readonly goodsId: string; readonly author: 'buyer' | 'seller' };

/** A pending offer of the buyer, or a counter-offer of the seller. */
async function pending(author: Made['author']): Promise<Made> {
  const goodsId = await goods();
  const { id } = await offerOn(buyer, goodsId);
  if (author === 'buyer') return { id, goodsId, author };
  const answer = await seller.get(counterOffer, {
    params: { id },
    body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '' },
  });
  return { id: answer.id, goodsId, author };
}

/** Makes the facts true for the offer and its goods. */
async function establish(
  { id, goodsId }: Made,
  state: OfferState,
  { frozen, onSale, notExpired }: OfferFacts,
): Promise<void> {
  await test.deps.pool.query('UPDATE goods SET frozen = $2, status = $3 WHERE id = $1', [
    goodsId,
    frozen,
    onSale ? 3 : 5,
  ]);
  await test.deps.pool.query(
    `UPDATE offers SET state = $2, decided_at = CASE WHEN $2 = 'pending' THEN NULL ELSE clock_timestamp() END,
       expires_at = date_trunc('milliseconds', clock_timestamp()) + $3 * interval '1 s' WHERE id = $1`,
    [id, state, notExpired ? 3_600 : -1],
  );
}

/**
 * Makes a move over HTTP as the user of the facts; the system moves by due work and by sales.
 */
async function make({ id, goodsId, author }: Made, move: OfferMove, by: OfferFacts['by']): Promise<Outcome> {
  if (by === 'system') return (move === 'expire' ? runDue(test) : buy(rival, goodsId)).then(() => ({ status: 200 }));
  const [maker, taker] = author === 'buyer' ? [buyer, seller] : [seller, buyer];
  const who = by === 'owner' ? maker : by === 'other' ? taker : staff;
  if (move === 'counter')
    return outcomeOf(
      await who.call(counterOffer, {
        params: { id },
        body: { id: crypto.randomUUID(), price: '124000', currency: 'HKD', comment: '' },
      }),
    );
  return outcomeOf(await who.call(moveOffer, { params: { id }, body: { move: move as 'accept' } }));
}

/** The deal and the counter-offer that resulted from the offer. */
async function issue(id: string): Promise<unknown> {
  const {
    rows: [row],
  } = await test.deps.pool.query(
    `SELECT (SELECT count(*)::int FROM deals WHERE offer_id = $1) AS deals, (SELECT count(*)::int FROM offers
      WHERE previous_id = $1) AS answers`,
    [id],
  );
  return row;
}

describe('offers on the server follow the chart', () => {
  it.each(['buyer', 'seller'] as const)('[OFR-1] every way from state to state, the %s’s', async (author) => {
    for (const { from, move, facts, to } of walkDecisions(offerModel).ways) {
      const made = await pending(author);
      await establish(made, from, facts);
      expect([move, await make(made, move, facts.by)]).toEqual([move, { status: 200 }]);
      expect([move, await offerState(test, made.id), await issue(made.id)]).toEqual([
        move,
        to,
        { deals: move === 'accept' ? 1 : 0, answers: move === 'counter' ? 1 : 0 },
      ]);
    }
  });

  it('[OFR-5] are rejected by the system when the goods are sold', async () => {
    for (const author of ['buyer', 'seller'] as const) {
      const made = await pending(author);
      await make(made, 'reject', 'system');
      expect([author, await offerState(test, made.id)]).toEqual([author, 'rejected']);
    }
  });

  it('[OFR-2] [OFR-3] [OFR-4] decide moves of both sides under every fact like the chart', async () => {
    const { values } = offerModel;
    const moves = ['accept', 'counter', 'reject', 'cancel'] as const;
    for (const author of ['buyer', 'seller'] as const) {
      // A refused move leaves the offer as it was.
      let made = await pending(author);
      for (const state of offerChart.states) {
        for (const frozen of values.frozen) {
          for (const onSale of values.onSale) {
            for (const notExpired of values.notExpired) {
              if (state !== 'pending' && (frozen || !onSale)) continue;
              for (const by of ['owner', 'other'] as const) {
                const facts: OfferFacts = { by, frozen, onSale, notExpired, ...NOT_BOUND };
                await establish(made, state, facts);
                for (const move of moves) {
                  const decision = decide(offerChart, state, facts, move);
                  const where = JSON.stringify({ author, state, ...facts, move });
                  expect([where, await make(made, move, by)]).toEqual([
                    where,
                    decision.allowed ? { status: 200 } : { status: 422, missing: decision.missing },
                  ]);
                  expect([where, await offerState(test, made.id)]).toEqual([
                    where,
                    decision.allowed ? decision.state : state,
                  ]);
                  if (!decision.allowed)
                    expect([where, await issue(made.id)]).toEqual([where, { deals: 0, answers: 0 }]);
                  else {
                    made = await pending(author);
                    await establish(made, state, facts);
                  }
                }
              }
            }
          }
        }
      }
    }
  }, 300_000);

  it('[OFR-2] include the moves that the chart allows', async () => {
    for (const author of ['buyer', 'seller'] as const) {
      const made = await pending(author);
      for (const state of offerChart.states) {
        const facts = { frozen: false, onSale: true, notExpired: true, ...NOT_BOUND };
        await establish(made, state, { by: 'owner', ...facts });
        for (const side of ['buyer', 'seller'] as const) {
          const { items } = await (side === 'buyer' ? buyer : seller).get(listOffers, { query: { side, pageNo: 1 } });
          const moves = items.find(({ id }) => id === made.id)?.moves ?? [];
          const allowed = offerChart.moves.filter(
            (move) => decide(offerChart, state, { by: side === author ? 'owner' : 'other', ...facts }, move).allowed,
          );
          expect([author, state, side, moves.filter((move) => move.allowed).map(({ move }) => move)]).toEqual([
            author,
            state,
            side,
            allowed,
          ]);
        }
      }
      await establish(made, 'cancelled', { by: 'owner', frozen: false, onSale: true, notExpired: true, ...NOT_BOUND });
    }
  });

  it('[OFR-2] reveal nothing to strangers and staff', async () => {
    const { id } = await pending('buyer');
    for (const who of [stranger, staff]) {
      for (const move of ['accept', 'reject', 'cancel'] as const) {
        const [unseen, absent] = [
          await who.call(moveOffer, { params: { id }, body: { move } }),
          await who.call(moveOffer, { params: { id: 'absent' }, body: { move } }),
        ];
        expect([unseen.status, unseen.error]).toEqual([404, absent.error]);
      }
    }
    expect(await offerState(test, id)).toBe('pending');
  });
});

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
