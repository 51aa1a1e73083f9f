import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import type { Endpoint } from '#protocol/http/endpoints/define-endpoint.ts';
import { ENDPOINTS } from '#protocol/http/endpoints/endpoints.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { bid, openAuction } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { makeOffer, makeSeller } from './support/goods.ts';
import { agree, offerOn, requestIn } from './support/trade.ts';

let test: TestApp;
let buyer: Client;
let staff: Client;
/** Existing ids by the family of their calls.*/
let ids: Readonly<Record<string, Record<string, string>>>;

beforeAll(async () => {
  test = await createTestApp();
  const seller = await makeSeller(test);
  [buyer, staff] = await Promise.all([createClient(test), createClient(test, { isCustomerService: true })]);
  const goodsId = await openAuction(test, seller, staff.userId);
  await bid(buyer, goodsId, '100');
  const offer = await offerOn(buyer, await makeOffer(test, seller, staff.userId));
  ids = {
    auctions: { goodsId },
    offers: { id: offer.id, goodsId: offer.goods.id, roomId: offer.roomId },
    deals: { id: await agree(buyer, seller, await makeOffer(test, seller, staff.userId)) },
    agentBuys: { id: (await requestIn('requested', buyer, staff, test)).id },
  };
});
afterAll(() => test.close());

const FAMILIES = ['auctions', 'offers', 'deals', 'agentBuys'];
const calls: Endpoint[] = [...ENDPOINTS.values()].filter(({ name }) => FAMILIES.includes(name.split('.')[0]!));
/** Texts for ids, pages, numbers and keywords. */
const NASTY_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  "' OR 1=1 --",
  '%00',
  '%',
  '../../etc',
  '𝟙',
  '\ud800',
  'x'.repeat(500),
  'room_2_a_b.c_0',
];
const NASTY_VALUES: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  { toString: 1 },
  ...NASTY_TEXTS.slice(0, 8),
  '__proto__',
  "' OR 1=1 --",
  '\ud800',
  'é'.repeat(20_000),
];
/** Valid bodies, into which the invalid values are put. */
const BODIES: Readonly<Record<string, Record<string, unknown>>> = {
  'auctions.bid': { id: 'a-key-of-a-bid', amount: '110', currency: 'HKD', mode: 'exact' },
  'auctions.void': { seq: 1, reason: { code: 'complaint', note: '' } },
  'offers.make': { id: 'an-offer', goodsId: 'absent', price: '1', currency: 'HKD', comment: '', agreed: true },
  'offers.move': { move: 'cancel' },
  'offers.counter': { id: 'a-counter', price: '1', currency: 'HKD', comment: '' },
  'deals.buy': { id: 'a-deal', goodsId: 'absent', price: '1', currency: 'HKD' },
  'deals.move': {
    move: 'arrange',
    logistics: 'mailing',
    addressId: null,
    place: '',
    carrier: '',
    trackingNumber: '',
    note: '',
    reason: '',
  },
  'agentBuys.create': {
    id: 'a-request',
    title: '',
    link: '',
    description: '',
    budget: '',
    currency: 'HKD',
    quantity: 1,
    fileIds: [],
  },
  'agentBuys.move': { move: 'accept' },
  'agentBuys.quote': { price: '', currency: 'HKD', note: '' },
  'agentBuys.decide': { move: 'fail', reason: null },
};

async function statusOf(who: Client, call: Endpoint, input: AnyInput): Promise<number> {
  let url: string;
  try {
    url = callUrl(call, input);
  } catch {
    // Browsers cannot send half a surrogate pair in a URL.
    return 400;
  }
  const answer = await test.app.inject({
    method: call.method,
    url,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
    ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
  });
  return answer.statusCode;
}

describe.each(calls.map((call) => [call.name, call] as const))('%s', (name, call) => {
  it('answers random invalid requests without a server error', async () => {
    const params = ids[name.split('.')[0]!]!;
    const who = call.access === 'service' ? staff : buyer;
    const body = BODIES[name];
    const inputs: AnyInput[] = [];
    for (const place of Object.keys(call.params?.shape ?? {}))
      for (const text of NASTY_TEXTS) inputs.push({ params: { ...params, [place]: text }, body });
    for (const field of Object.keys(call.query?.shape ?? {}))
      for (const text of NASTY_TEXTS) inputs.push({ params, query: { [field]: text }, body });
    if (call.body) {
      for (const value of NASTY_VALUES) inputs.push({ params, body: value });
      for (const field of Object.keys(body ?? {}))
        for (const value of NASTY_VALUES) inputs.push({ params, body: { ...body, [field]: value } });
    }
    const failed: unknown[] = [];
    for (const input of inputs) {
      const status = await statusOf(who, call, input);
      if (status >= 500) failed.push([status, JSON.stringify(input).slice(0, 300)]);
    }
    expect(failed).toEqual([]);
  });
});
