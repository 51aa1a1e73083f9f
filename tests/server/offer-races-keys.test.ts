import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgentBuy } from '#protocol/http/agent-buys.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import type { AnyInput, Call } from '#protocol/http/define-call.ts';
import { counterOffer, makeOffer as makeOfferCall, moveOffer } from '#protocol/http/offers.ts';
import type { TestApp } from './support/app.ts';
import { openAuction } from './support/auctions.ts';
import { type Answer, type Client } from './support/client.ts';
import { makeOffer } from './support/goods.ts';
import { refusalOf } from './support/outcome.ts';
import { createTradeApp, offerBody, offerOn, offerState, PRICE, requestBody } from './support/trade.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let rival: Client;
let staff: Client;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
});
afterAll(() => test.close());

/** A call with an id created by the client. */
type Post = {
  readonly by: Client;
  readonly call: Call;
  readonly input: AnyInput;
  /** The same key with another body. */
  readonly other: AnyInput;
  /** The same key for another subject. */
  readonly elsewhere: AnyInput;
  readonly rows: string;
};
const TIMES = 20;
const id = (): string => crypto.randomUUID();
const count = async (sql: string, key: string): Promise<number> =>
  (await test.deps.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, [key])).rows[0]!.n;
const post = ({ by, call }: Post, input: AnyInput): Promise<Answer<unknown>> => by.call(call, input);
const onOffer = (): Promise<string> => makeOffer(test, seller, staff.userId);
const answer = (offerId: string, who: Client, extra: object = {}) =>
  who.call(counterOffer, {
    params: { id: offerId },
    body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '', ...extra },
  });
const keyOf = ({ input }: Post): string => (input.body as { id: string }).id;

const MAKERS: Readonly<Record<string, () => Promise<Post>>> = {
  async 'a bid'() {
    const [goodsId, elsewhere] = [
      await openAuction(test, seller, staff.userId),
      await openAuction(test, seller, staff.userId),
    ];
    const body = { id: id(), amount: '150', currency: 'HKD', mode: 'exact' };
    return {
      by: buyer,
      call: placeBid,
      input: { params: { goodsId }, body },
      other: { params: { goodsId }, body: { ...body, amount: '160' } },
      elsewhere: { params: { goodsId: elsewhere }, body },
      rows: 'bid_requests WHERE id = $1',
    };
  },
  async 'a maximum'() {
    const [goodsId, elsewhere] = [
      await openAuction(test, seller, staff.userId),
      await openAuction(test, seller, staff.userId),
    ];
    const body = { id: id(), amount: '1500', currency: 'HKD', mode: 'upTo' };
    return {
      by: buyer,
      call: placeBid,
      input: { params: { goodsId }, body },
      other: { params: { goodsId }, body: { ...body, mode: 'exact' } },
      elsewhere: { params: { goodsId: elsewhere }, body },
      rows: 'bid_requests WHERE id = $1',
    };
  },
  async 'an offer'() {
    const body = offerBody(await makeOffer(test, seller, staff.userId));
    return {
      by: buyer,
      call: makeOfferCall,
      input: { body },
      other: { body: { ...body, price: '110000' } },
      elsewhere: { body: { ...body, goodsId: await makeOffer(test, seller, staff.userId) } },
      rows: 'offers WHERE id = $1',
    };
  },
  async 'a counter-offer'() {
    const offered = async () => (await offerOn(buyer, await makeOffer(test, seller, staff.userId))).id;
    const body = { id: id(), price: '125000', currency: 'HKD', comment: '' };
    const params = { id: await offered() };
    return {
      by: seller,
      call: counterOffer,
      input: { params, body },
      other: { params, body: { ...body, comment: 'My last word' } },
      elsewhere: { params: { id: await offered() }, body },
      rows: 'offers WHERE id = $1',
    };
  },
  async 'a purchase'() {
    const body = { id: id(), goodsId: await makeOffer(test, seller, staff.userId), price: PRICE, currency: 'HKD' };
    return {
      by: buyer,
      call: buyGoods,
      input: { body },
      other: { body: { ...body, price: '1' } },
      elsewhere: { body: { ...body, goodsId: await makeOffer(test, seller, staff.userId) } },
      rows: 'deals WHERE id = $1',
    };
  },
  async 'a request to buy'() {
    const body = requestBody();
    return {
      by: buyer,
      call: createAgentBuy,
      input: { body },
      other: { body: { ...body, quantity: 2 } },
      elsewhere: { body: { ...body, title: 'A scarf' } },
      rows: 'agent_buys WHERE id = $1',
    };
  },
};

/** A response without its times. */
const plain = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (key, value: unknown) =>
      key === 'asOf' || key === 'moves' || key === 'state' || key === 'updateTime' ? undefined : value,
    ),
  ) as unknown;
const refused = ({ status, error }: Answer<unknown>): unknown => [status, error?.errorCode];

describe.each(Object.entries(MAKERS))('%s, posted with one key', (_, make) => {
  it('gives a repeated request the first response and one effect', async () => {
    const made = await make();
    const [first, second] = [await post(made, made.input), await post(made, made.input)];
    expect([first.status, second.status, second.error]).toEqual([200, 200, undefined]);
    expect(plain(second.data)).toEqual(plain(first.data));
    expect(await count(made.rows, keyOf(made))).toBe(1);
  });

  it(`gives ${TIMES} simultaneous requests one response and one effect`, async () => {
    const made = await make();
    const answers = await Promise.all(Array.from({ length: TIMES }, () => post(made, made.input)));
    expect(answers.filter(({ status }) => status !== 200).map(refused)).toEqual([]);
    for (const { data } of answers) expect(plain(data)).toEqual(plain(answers[0]!.data));
    expect(await count(made.rows, keyOf(made))).toBe(1);
  });

  it('accepts one of two bodies', async () => {
    const after = await make();
    expect((await post(after, after.input)).status).toBe(200);
    expect(refused(await post(after, after.other))).toEqual([422, 'KeyReused']);
    const made = await make();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_each, place) => post(made, place % 2 === 0 ? made.input : made.other)),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const taken = answers.map(({ status }) => status === 200);
    // All requests of the first kind get the same response, those of the other kind are refused.
    expect(taken.some(Boolean)).toBe(true);
    expect(taken[0] && taken[1]).toBe(false);
    for (const [place, one] of taken.entries()) expect(one).toBe(taken[place % 2]);
    expect(await count(made.rows, keyOf(made))).toBe(1);
  });

  it('accepts one of two subjects', async () => {
    const after = await make();
    expect((await post(after, after.input)).status).toBe(200);
    expect(refused(await post(after, after.elsewhere))).toEqual([422, 'KeyReused']);
    const made = await make();
    const answers = await Promise.all(
      Array.from({ length: TIMES }, (_each, place) => post(made, place % 2 === 0 ? made.input : made.elsewhere)),
    );
    expect(
      answers.filter(({ status, error }) => status !== 200 && error?.errorCode !== 'KeyReused').map(refused),
    ).toEqual([]);
    const taken = answers.map(({ status }) => status === 200);
    expect([taken.some(Boolean), taken[0] && taken[1]]).toEqual([true, false]);
    for (const [place, one] of taken.entries()) expect(one).toBe(taken[place % 2]);
    expect(await count(made.rows, keyOf(made))).toBe(1);
  });

  it('does not confuse or reveal the key of another user', async () => {
    const made = await make();
    const first = await post(made, made.input);
    expect(first.status).toBe(200);
    const before = await count(made.rows, keyOf(made));
    const theirs = await rival.call(made.call, made.input);
    // Keys of bids are unique per user; ids of offers, deals and requests are global.
    if (made.call === placeBid) expect(plain(theirs.data ?? null)).not.toEqual(plain(first.data));
    else expect([404, 422]).toContain(theirs.status);
    expect(JSON.stringify(theirs.error ?? {})).not.toContain(buyer.userId);
    if (made.call !== placeBid) expect(await count(made.rows, keyOf(made))).toBe(before);
  });
});

describe('the id of an offer', () => {
  it('returns the same offer for repeated requests, also simultaneous and late ones', async () => {
    const goodsId = await onOffer();
    const body = offerBody(goodsId);
    const posted = await Promise.all(Array.from({ length: 6 }, () => buyer.call(makeOfferCall, { body })));
    expect(posted.map(({ status, data }) => [status, data.id, data.state])).toEqual(
      posted.map(() => [200, body.id, 'pending']),
    );
    await seller.call(moveOffer, { params: { id: body.id }, body: { move: 'reject' } });
    expect((await buyer.get(makeOfferCall, { body })).state).toBe('rejected');
    const {
      rows: [cards],
    } = await test.deps.pool.query("SELECT count(*)::int AS n FROM messages WHERE extra->>'id' = $1", [body.id]);
    expect(cards).toEqual({ n: 1 });
  });

  it('is refused with another body, user or call', async () => {
    const [goodsId, other] = [await onOffer(), await onOffer()];
    const body = offerBody(goodsId);
    await buyer.get(makeOfferCall, { body });
    for (const [who, changed] of [
      [buyer, { price: '1' }],
      [buyer, { comment: 'x' }],
      [buyer, { goodsId: other }],
      [rival, {}],
    ] as const) {
      expect(refusalOf(await who.call(makeOfferCall, { body: { ...body, ...changed } }))).toEqual([
        422,
        'KeyReused',
        undefined,
      ]);
    }
    expect(refusalOf(await answer(body.id, seller, { id: body.id }))).toEqual([422, 'KeyReused', undefined]);
    expect(await offerState(test, body.id)).toBe('pending');
  });

  it('creates one counter-offer for two simultaneous requests', async () => {
    const made = await offerOn(buyer, await onOffer());
    const key = crypto.randomUUID();
    const posted = await Promise.all([
      answer(made.id, seller, { id: key }),
      answer(made.id, seller, { id: key }),
      answer(made.id, seller, { id: key }),
    ]);
    expect(posted.map(({ status, data }) => [status, data.id])).toEqual(posted.map(() => [200, key]));
    expect(refusalOf(await answer(made.id, seller, { id: key, price: '1' }))).toEqual([422, 'KeyReused', undefined]);
  });
});
