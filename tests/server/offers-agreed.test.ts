import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyGoods } from '#protocol/http/deals.ts';
import { fetchMessages } from '#protocol/http/messages.ts';
import { goodsOffers, listOffers, moveOffer } from '#protocol/http/offers.ts';
import { TRADE } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import type { TestApp } from './support/app.ts';
import { bid, openAuction } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { makeOffer, makeSeller } from './support/goods.ts';
import { missingOf, refusalOf } from './support/outcome.ts';
import {
  answerOffer,
  counter,
  createTradeApp,
  decideOffer,
  goodsStatus,
  offerOn,
  offerState,
  PRICE,
} from './support/trade.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
});
afterAll(() => test.close());

const onOffer = (): Promise<string> => makeOffer(test, seller, staff.userId);
const buy = (goodsId: string, who = buyer, extra: object = {}) =>
  who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD', ...extra } });

describe('the goods of a deal', () => {
  it('have its id for buyer and seller, not for others, until it is cancelled', async () => {
    const goodsId = await onOffer();
    const made = await offerOn(buyer, goodsId);
    const dealFor = async (who: Client) => (await who.get(goodsOffers, { params: { goodsId }, query: {} })).deal;
    expect(await dealFor(buyer)).toBeNull();
    const { dealId } = await seller.get(moveOffer, { params: { id: made.id }, body: { move: 'accept' } });
    expect(dealId).toEqual(expect.any(String));
    const agreed = { id: dealId, price: made.price, currency: made.currency, lapsesAt: expect.any(Number) };
    expect(await dealFor(buyer)).toEqual({ ...agreed, side: 'buyer' });
    expect(await dealFor(seller)).toEqual({ ...agreed, side: 'seller' });
    expect(await dealFor(rival)).toBeNull();
    await test.deps.pool.query(`UPDATE deals SET state = 'arranged' WHERE id = $1`, [dealId]);
    expect(await dealFor(buyer)).toMatchObject({ lapsesAt: null });
    await test.deps.pool.query(`UPDATE deals SET state = 'cancelled' WHERE id = $1`, [dealId]);
    expect(await dealFor(buyer)).toBeNull();
  });
});

describe('buying at the price', () => {
  it('makes one deal per id and rejects pending offers', async () => {
    const goodsId = await onOffer();
    const waiting = await offerOn(rival, goodsId);
    const body = { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' };
    const posted = await Promise.all([
      buyer.call(buyGoods, { body }),
      buyer.call(buyGoods, { body }),
      buyer.call(buyGoods, { body }),
    ]);
    expect(posted.map(({ status, data }) => [status, data.id])).toEqual(posted.map(() => [200, body.id]));
    expect([await offerState(test, waiting.id), await goodsStatus(test, goodsId)]).toEqual([
      'rejected',
      GOODS_STATUS.soldOut,
    ]);
    const messages = await seller.get(fetchMessages, { body: { roomId: posted[0].data.roomId, options: {} } });
    expect(messages.map(({ sender_id, extra }) => [sender_id, extra])).toEqual([
      [buyer.userId, { card: 'deal', id: body.id, move: 'made' }],
    ]);
    for (const [who, changed] of [
      [buyer, { price: '1' }],
      [rival, {}],
      [buyer, { goodsId: 'absent' }],
    ] as const) {
      expect(refusalOf(await who.call(buyGoods, { body: { ...body, ...changed } }))).toEqual([
        422,
        'KeyReused',
        undefined,
      ]);
    }
  });

  it('needs the price that the buyer saw', async () => {
    const goodsId = await onOffer();
    for (const extra of [
      { price: '127999' },
      { price: '128001' },
      { currency: 'USD' },
      { price: '' },
      { price: '1e5' },
      { price: ' 128000' },
    ]) {
      expect(refusalOf(await buy(goodsId, buyer, extra))).toEqual([
        422,
        'Changed',
        { revision: expect.any(Number) as number },
      ]);
    }
    expect((await buy(goodsId, seller)).error?.params).toMatchObject({ missing: ['byOther'] });
    expect((await buy(goodsId, buyer, { price: '128000.00' })).status).toBe(200);
  });

  it('closes an auction without bids at its buy-now price', async () => {
    const [bought, contested] = [
      await openAuction(test, seller, staff.userId, { fixedPrice: '500' }),
      await openAuction(test, seller, staff.userId, { fixedPrice: '500' }),
    ];
    const done = await buy(bought, buyer, { price: '500' });
    expect(done.status).toBe(200);
    const {
      rows: [auction],
    } = await test.deps.pool.query('SELECT state FROM auctions WHERE goods_id = $1', [bought]);
    expect([auction, await goodsStatus(test, bought)]).toEqual([{ state: 'bought' }, GOODS_STATUS.soldOut]);
    await bid(rival, contested, '100');
    expect(missingOf(await buy(contested, buyer, { price: '500' }))).toEqual(['noBids']);
    await test.deps.pool.query(
      `UPDATE goods SET effective_end_at = clock_timestamp() - interval '1 s'
      WHERE id = $1`,
      [contested],
    );
    expect(missingOf(await buy(contested, buyer, { price: '500' }))).toEqual(['noBids', 'beforeEnd']);
  });
});

describe('simultaneous moves', () => {
  it('make one deal when two offers are accepted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const goodsId = await onOffer();
      const [mine, theirs] = [await offerOn(buyer, goodsId), await offerOn(rival, goodsId)];
      const answers = await Promise.all([
        decideOffer(mine.id, 'accept', seller),
        decideOffer(theirs.id, 'accept', seller),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
      expect([await offerState(test, mine.id), await offerState(test, theirs.id)].sort()).toEqual([
        'accepted',
        'rejected',
      ]);
      expect(await dealsOf(goodsId)).toHaveLength(1);
    }
  });

  it('[OFR-1] reach one end, with a deal only after an acceptance', async () => {
    for (let round = 0; round < 8; round += 1) {
      const goodsId = await onOffer();
      const { id } = await offerOn(buyer, goodsId);
      const answers = await Promise.all([
        decideOffer(id, 'cancel', buyer),
        decideOffer(id, 'accept', seller),
        decideOffer(id, 'reject', seller),
        answerOffer(id, seller),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const [cancelled, accepted] = answers.map(({ status }) => status === 200);
      expect(await dealsOf(goodsId)).toHaveLength(accepted ? 1 : 0);
      if (cancelled) expect(await offerState(test, id)).toBe('cancelled');
    }
  });

  it('sell the goods once when an offer is accepted during a purchase', async () => {
    for (let round = 0; round < 8; round += 1) {
      const goodsId = await onOffer();
      const { id } = await offerOn(buyer, goodsId);
      const answers = await Promise.all([buy(goodsId, rival), decideOffer(id, 'accept', seller), buy(goodsId, buyer)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
      expect(await dealsOf(goodsId)).toHaveLength(1);
      expect(await offerState(test, id)).toBe(answers[1].status === 200 ? 'accepted' : 'rejected');
    }
  });
  const dealsOf = async (goodsId: string): Promise<unknown[]> =>
    (await test.deps.pool.query('SELECT FROM deals WHERE goods_id = $1', [goodsId])).rows;
});

describe('lists', () => {
  it('have one item per negotiation, those that wait for the reader first, open and ended apart', async () => {
    const [asker, other] = [await createClient(test), await makeSeller(test)];
    const goodsIds = await Promise.all(Array.from({ length: 3 }, () => makeOffer(test, other, staff.userId)));
    const [first, second, third] = [
      await offerOn(asker, goodsIds[0]!),
      await offerOn(asker, goodsIds[1]!),
      await offerOn(asker, goodsIds[2]!),
    ];
    const answered = await counter(other, first.id);
    await decideOffer(third.id, 'cancel', asker);
    const list = async (state: 'live' | 'ended' | 'all', side: 'buyer' | 'seller' = 'buyer', who = asker) =>
      (await who.get(listOffers, { query: { state, side } })).items.map(({ id }) => id);
    expect(await list('all')).toEqual([answered.id, third.id, second.id]);
    expect([await list('live'), await list('ended')]).toEqual([[answered.id, second.id], [third.id]]);
    expect(await list('live', 'seller', other)).toEqual([second.id, answered.id]);
    expect(await list('all', 'seller')).toEqual([]);
    const page = await asker.get(listOffers, { query: { state: 'all', pageNo: 1 } });
    expect([page.total, page.pageSize]).toEqual([3, TRADE.pageSize]);
  });

  it('have the earlier offers of a negotiation, newest first, and those of no other buyer', async () => {
    const [asker, third, other] = [await createClient(test), await createClient(test), await makeSeller(test)];
    const goodsId = await makeOffer(test, other, staff.userId);
    const refused = await offerOn(asker, goodsId);
    await decideOffer(refused.id, 'reject', other);
    const again = await offerOn(asker, goodsId);
    await offerOn(third, goodsId);
    const answered = await counter(other, again.id);
    const steps = (items: { earlier: { id: string; author: string; state: string }[] }[] | undefined) =>
      items?.map(({ earlier }) => earlier.map(({ id, author, state }) => [id, author, state]));
    const { items } = await asker.get(listOffers, { query: {} });
    expect(items).toMatchObject([{ id: answered.id, author: 'seller', side: 'buyer' }]);
    expect(steps(items)).toEqual([
      [
        [again.id, 'buyer', 'superseded'],
        [refused.id, 'buyer', 'rejected'],
      ],
    ]);
    const sold = await other.get(listOffers, { query: { side: 'seller' } });
    expect([sold.total, steps(sold.items)?.map((earlier) => earlier.length)]).toEqual([2, [0, 2]]);
  });
});
