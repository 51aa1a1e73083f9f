import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayAuction } from '#machines/auction/replay.ts';
import * as calls from '#protocol/http/auctions.ts';
import { editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { asStaff, makeOffer, makeSeller } from './support/goods.ts';
import { digest } from '#tests/doubles/digest.ts';

let test: TestApp;
let [seller, staff, ann, ben, eve]: Client[] = [];

beforeAll(async () => {
  test = await createTestApp();
  [seller, staff, ann, ben, eve] = await Promise.all([
    makeSeller(test),
    createClient(test, { isCustomerService: true }),
    createClient(test),
    createClient(test),
    createClient(test),
  ]);
});
afterAll(() => test.close());

const open = (extra: Parameters<typeof openAuction>[3] = {}): Promise<string> =>
  openAuction(test, seller!, staff!.userId, extra);
const at = (goodsId: string) => ({ params: { goodsId } });
const stateOf = async (goodsId: string, who: Client = eve!) =>
  (await who.get(calls.auctionStateCall, at(goodsId))).state;
const recordsOf = async (goodsId: string, who: Client = eve!) =>
  (await who.get(calls.auctionRecords, { ...at(goodsId), query: { after: 0 } })).items;

describe('opening an auction', () => {
  it('publishes the terms of the goods', async () => {
    const goodsId = await open({ reservePrice: '150', extendMinutes: 5, fixedPrice: '900' });
    const { state, records } = await eve!.get(calls.auctionStateCall, at(goodsId));
    expect(records).toEqual([]);
    expect(state).toMatchObject({
      state: 'open',
      frozen: false,
      onSale: true,
      currency: 'HKD',
      startingPrice: '100',
      incrementPrice: '10',
      price: null,
      minimum: '100',
      leader: null,
      bids: 0,
      bidders: 0,
      reserveMet: false,
      fixedPrice: '900',
      extendMinutes: 5,
      feePercent: 0,
      seq: 0,
    });
    expect(state.latestEndAt - state.scheduledEndAt).toBe(7_200_000);
    expect(await eve!.get(calls.auctionTermsCall, at(goodsId))).toMatchObject({
      hasReserve: true,
      reserve: null,
      salt: null,
    });
  });

  it('renews the terms while there are no bids', async () => {
    const goodsId = await open();
    const before = await eve!.get(calls.auctionTermsCall, at(goodsId));
    await seller!.get(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } });
    const { revision, data } = await seller!.get(editGoods, { params: { id: goodsId }, query: {} });
    await seller!.get(saveGoods, {
      params: { id: goodsId },
      body: { revision, data: { ...data, startingPrice: '200', incrementPrice: '50' } },
    });
    await seller!.get(moveGoods, { params: { id: goodsId }, body: { move: 'publish' } });
    await asStaff(test, staff!.userId, goodsId, 'take');
    await asStaff(test, staff!.userId, goodsId, 'approve');
    expect(await stateOf(goodsId)).toMatchObject({ startingPrice: '200', incrementPrice: '50', minimum: '200' });
    expect((await eve!.get(calls.auctionTermsCall, at(goodsId))).genesis).not.toBe(before.genesis);
  });

  it('removes the terms of goods with another sale type', async () => {
    const goodsId = await makeOffer(test, seller!, staff!.userId);
    for (const id of [goodsId, 'nothing-here']) {
      for (const call of [calls.auctionStateCall, calls.auctionTermsCall, calls.auctionMine] as const) {
        expect((await eve!.call(call, at(id))).error).toEqual({
          errorCode: 'NotFoundService',
          errorMsg: 'Required service not found',
        });
      }
      expect((await eve!.call(calls.auctionRecords, { ...at(id), query: {} })).error?.errorCode).toBe(
        'NotFoundService',
      );
      expect((await bid(ann!, id, '100')).error?.errorCode).toBe('NotFoundService');
    }
  });
});

describe('bidding', () => {
  it('is decided by the chart and answered with a receipt', async () => {
    const goodsId = await open();
    const first = await bid(ann!, goodsId, '100');
    expect(first.data).toMatchObject({
      result: 'winning',
      bidder: 1,
      receipt: { seq: 1, kind: 'bid', bidder: 1, price: '100', automatic: false, voids: null },
      state: { price: '100', leader: 1, bids: 1, bidders: 1, minimum: '110', seq: 1 },
    });
    expect((await bid(ben!, goodsId, '110', { mode: 'upTo' })).data).toMatchObject({ result: 'winning', bidder: 2 });
    expect((await bid(ann!, goodsId, '130')).data).toMatchObject({
      result: 'winning',
      bidder: 1,
      receipt: { seq: 3, price: '130' },
      state: { leader: 1, bids: 3, bidders: 2 },
    });
    expect((await recordsOf(goodsId)).map(({ bidder, price }) => `${bidder} ${price}`)).toEqual([
      '1 100',
      '2 110',
      '1 130',
    ]);
    expect((await eve!.get(calls.auctionStateCall, at(goodsId))).records.map(({ seq }) => seq)).toEqual([3, 2, 1]);
    const {
      rows: [goods],
    } = await test.deps.pool.query<{ price: string }>(
      'SELECT trim_scale(price)::text AS price FROM goods WHERE id = $1',
      [goodsId],
    );
    expect(goods?.price).toBe('130');
  });

  it('returns outbid below another maximum bid, and does not reveal it', async () => {
    const goodsId = await open();
    await bid(ann!, goodsId, '200', { mode: 'upTo' });
    expect((await bid(ben!, goodsId, '150')).data).toMatchObject({
      result: 'outbid',
      bidder: 2,
      receipt: { price: '150' },
      state: { leader: 1, price: '160' },
    });
    expect((await bid(ben!, goodsId, '200', { mode: 'upTo' })).data).toMatchObject({
      result: 'outbid',
      receipt: null,
      state: { leader: 1, price: '200' },
    });
    expect(await ann!.get(calls.auctionMine, at(goodsId))).toMatchObject({
      bidder: 1,
      status: 'winning',
      maximum: '200',
      price: '200',
    });
    for (const who of [ben!, eve!, seller!, staff!])
      expect((await who.get(calls.auctionMine, at(goodsId))).maximum).toBeNull();
  });

  it('decides waiting bids in order and answers each', async () => {
    const goodsId = await open();
    const people = await Promise.all(Array.from({ length: 20 }, () => createClient(test)));
    const answers = await Promise.all(people.map((who, index) => bid(who, goodsId, String(100 + 10 * index))));
    const records = await recordsOf(goodsId);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(records.length);
    const state = await stateOf(goodsId);
    expect(
      answers.filter(({ status, data }) => status === 200 && data.result === 'winning').map(({ data }) => data.bidder),
    ).toContain(state.leader);
    expect(
      await replayAuction(await eve!.get(calls.auctionTermsCall, at(goodsId)), records, state, digest),
    ).toMatchObject({ valid: true });
  });

  it('gives a repeated request the same response, and refuses another body', async () => {
    const goodsId = await open();
    const id = crypto.randomUUID();
    const [one, two] = await Promise.all([bid(ann!, goodsId, '100', { id }), bid(ann!, goodsId, '100', { id })]);
    expect([one.data.receipt, two.data.receipt]).toEqual([one.data.receipt, one.data.receipt]);
    await bid(ben!, goodsId, '110');
    expect((await bid(ann!, goodsId, '100', { id })).data).toMatchObject({
      result: 'winning',
      receipt: one.data.receipt,
      state: { leader: 2 },
    });
    expect((await bid(ann!, goodsId, '120', { id })).error?.errorCode).toBe('KeyReused');
    expect((await bid(ann!, await open(), '100', { id })).error?.errorCode).toBe('KeyReused');
    expect(await recordsOf(goodsId)).toHaveLength(2);
  });

  it('reports the missing conditions and the minimum bid of a refused bid', async () => {
    const goodsId = await open();
    const refusal = async (who: Client, amount: string, extra = {}) =>
      (await bid(who, goodsId, amount, extra)).error?.params;
    expect(await refusal(ann!, '90')).toEqual({ move: 'bid', state: 'open', missing: ['highEnough'], minimum: '100' });
    expect(await refusal(ann!, '105')).toMatchObject({ missing: ['wholeSteps'] });
    expect(await refusal(seller!, '100')).toMatchObject({ missing: ['byOther'] });
    await bid(ann!, goodsId, '100');
    expect(await refusal(ann!, '110')).toMatchObject({ missing: ['notLeading'] });
    expect(await refusal(ben!, '1e3')).toEqual({ amount: 'priceFormat' });
    expect(await refusal(ben!, '110', { currency: 'USD' })).toEqual({ currency: 'currencyDifferent' });
    await asStaff(test, staff!.userId, goodsId, 'freeze');
    expect(await refusal(ben!, '110')).toMatchObject({ missing: ['notFrozen'], minimum: '110' });
    expect(await refusal(ann!, '110')).toMatchObject({ missing: ['notFrozen', 'notLeading'] });
    expect(await stateOf(goodsId, ann)).toMatchObject({ frozen: true });
    expect((await eve!.call(calls.auctionStateCall, at(goodsId))).status, 'not to be seen by those who never bid').toBe(
      404,
    );
  });
});
