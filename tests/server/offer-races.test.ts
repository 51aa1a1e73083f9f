import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfferState } from '#protocol/rules/states.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { counterOffer, makeOffer as makeOfferCall, moveOffer } from '#protocol/http/offers.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { createRandom } from '#tests/simulation/random.ts';
import type { TestApp } from './support/app.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeOffer } from './support/goods.ts';
import { createTradeApp, OFFERED, offerBody, offerOn, passExpiry, PRICE } from './support/trade.ts';

/** Parallel rounds, each with its own goods. `OFFER_RACES=20000` for more. */
const ROUNDS = Number(process.env.OFFER_RACES ?? 250);
const LANES = 8;

let test: TestApp;
let seller: Client;
let staff: Client;
let [buyer, rival, third]: Client[] = [];
let template: string;

beforeAll(async () => {
  ({ test, seller, buyer, rival, staff } = await createTradeApp());
  third = await createClient(test);
  template = await makeOffer(test, seller, staff.userId);
});
afterAll(() => test.close());

/** Copies of the first listing by SQL: two thousand reviews would take longer than the races. */
async function freshGoods(): Promise<string> {
  const id = test.deps.ids.id();
  await test.deps.pool.query(
    `INSERT INTO goods SELECT (jsonb_populate_record(g, jsonb_build_object('id', $2::text, 'num', $2::text))).*
      FROM goods g WHERE id = $1`,
    [template, id],
  );
  await test.deps.pool.query(
    'INSERT INTO goods_texts SELECT $2, language, title, description FROM goods_texts WHERE goods_id = $1',
    [template, id],
  );
  return id;
}

type Round = {
  readonly goodsId: string;
  /** The buyer's offer. */
  readonly first: string;
  readonly second: string;
};
type Act = (round: Round) => Promise<readonly Answer<unknown>[]>;
const one = async (answer: Promise<Answer<unknown>>): Promise<readonly Answer<unknown>[]> => [await answer];
const move =
  (who: () => Client, which: 'first' | 'second', name: 'accept' | 'reject' | 'cancel'): Act =>
  (round) =>
    one(who().call(moveOffer, { params: { id: round[which] }, body: { move: name } }));

/** All moves of an offer, each by a user who may make it. */
const ACTS = {
  accept: move(() => seller, 'first', 'accept'),
  acceptOther: move(() => seller, 'second', 'accept'),
  reject: move(() => seller, 'first', 'reject'),
  cancel: move(() => buyer!, 'first', 'cancel'),
  counter: ({ first }) =>
    one(
      seller.call(counterOffer, {
        params: { id: first },
        body: { id: crypto.randomUUID(), price: '125000', currency: 'HKD', comment: '' },
      }),
    ),
  expire: async ({ first }) => {
    await passExpiry(test, first);
    await runDue(test);
    return [];
  },
  changePrice: async ({ goodsId }) => {
    const params = { id: goodsId };
    const answers: Answer<unknown>[] = [await seller.call(moveGoods, { params, body: { move: 'hide' } })];
    const { revision, data } = await seller.get(editGoods, { params, query: {} });
    answers.push(await seller.call(saveGoods, { params, body: { revision, data: { ...data, price: '130000' } } }));
    return [...answers, await seller.call(moveGoods, { params, body: { move: 'publish' } })];
  },
  freeze: ({ goodsId }) =>
    one(
      staff.call(staffMove, {
        params: { kind: 'goods', id: goodsId },
        body: { move: 'freeze', reason: { code: 'complaint', note: '' } },
      }),
    ),
  buy: ({ goodsId }) =>
    one(third!.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } })),
} as const satisfies Record<string, Act>;
type ActName = keyof typeof ACTS;
const NAMES = Object.keys(ACTS) as ActName[];

type Responses = Partial<Record<ActName, readonly Answer<unknown>[]>>;

/**
 * One round: two offers on new goods, and some simultaneous moves.
 * @param head a move that is answered before the others begin
 */
async function race(
  random: ReturnType<typeof createRandom>,
  head?: ActName,
): Promise<{ round: Round; responses: Responses }> {
  const goodsId = await freshGoods();
  const [first, second] = await Promise.all([offerOn(buyer!, goodsId), offerOn(rival!, goodsId)]);
  const round = { goodsId, first: first.id, second: second.id };
  const left = NAMES.filter((name) => name !== head);
  const chosen = Array.from({ length: 3 + random.integer(5) }, () => left.splice(random.integer(left.length), 1)[0]!);
  const responses: Responses = {};
  if (head) responses[head] = await ACTS[head](round);
  await Promise.all(
    chosen.map(async (name) => {
      responses[name] = await ACTS[name](round);
    }),
  );
  return { round, responses };
}

type StoredState = {
  status: number;
  frozen: boolean;
  offers: { id: string; state: OfferState; previous: string | null }[];
  deals: { buyer: string; offer: string | null; price: string; state: string }[];
};
async function storedState(goodsId: string): Promise<StoredState> {
  const {
    rows: [row],
  } = await test.deps.pool.query<StoredState>(
    `SELECT status, frozen,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'state', state, 'previous', previous_id)), '[]')
         FROM offers WHERE goods_id = g.id) AS offers,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('buyer', buyer_id, 'offer', offer_id,
         'price', trim_scale(price)::text, 'state', state)), '[]') FROM deals WHERE goods_id = g.id) AS deals
     FROM goods g WHERE id = $1`,
    [goodsId],
  );
  return row!;
}

/** Checks a round by its responses and the database. @returns faults and the outcome */
async function checkRound({
  round,
  responses,
}: {
  round: Round;
  responses: Responses;
}): Promise<{ faults: string[]; came: string }> {
  const { status, frozen, offers, deals } = await storedState(round.goodsId);
  const faults: string[] = [];
  const must = (holds: boolean, what: string): void => void (holds || faults.push(what));
  const did = (name: ActName, at = 0): boolean => responses[name]?.[at]?.status === 200;
  for (const [name, answers] of Object.entries(responses))
    for (const answer of answers)
      must([200, 404, 422].includes(answer.status), `${name} was answered ${answer.status}`);

  const first = offers.find(({ id }) => id === round.first)!.state;
  const second = offers.find(({ id }) => id === round.second)!.state;
  const answer = offers.find(({ previous }) => previous === round.first)?.state;
  const ends = (['accept', 'reject', 'cancel', 'counter'] as const).filter((name) => did(name));
  const as = { accept: 'accepted', reject: 'rejected', cancel: 'cancelled', counter: 'superseded' } as const;
  must(ends.length <= 1, `one offer had the ends ${ends.join()}`);
  if (ends[0]) must(first === as[ends[0]], `${ends[0]} was acknowledged, and it is ${first}`);
  else
    must(
      first === 'pending' ||
        (first === 'expired' && 'expire' in responses) ||
        (first === 'rejected' && (deals.length > 0 || did('changePrice'))),
      `no move ended it, and it is ${first}`,
    );
  must((answer !== undefined) === did('counter'), `a counter-offer: ${answer}`);
  must((second === 'accepted') === did('acceptOther'), `the other offer is ${second}`);

  const sales = [did('accept'), did('acceptOther'), did('buy')].filter(Boolean).length;
  must(sales <= 1 && deals.length === sales, `${sales} sales were acknowledged, ${deals.length} deals stand`);
  const [deal] = deals;
  if (deal) {
    const expected = did('buy')
      ? { buyer: third!.userId, offer: null, price: PRICE, state: 'agreed' }
      : {
          buyer: (did('accept') ? buyer! : rival!).userId,
          offer: did('accept') ? round.first : round.second,
          price: OFFERED,
          state: 'agreed',
        };
    must(
      JSON.stringify(deal) ===
        JSON.stringify(
          Object.fromEntries(Object.keys(deal).map((key) => [key, expected[key as keyof typeof expected]])),
        ),
      `the deal ${JSON.stringify(deal)}`,
    );
    must(
      offers.every(({ state }) => state !== 'pending'),
      'sold, and an offer still waits',
    );
  }
  const [hid, , published] = [did('changePrice', 0), did('changePrice', 1), did('changePrice', 2)];
  must(!hid || offers.every(({ state }) => state !== 'pending'), 'hidden, and an offer still waits');
  must((status === 6) === (deal !== undefined), `status ${status} with ${deals.length} deals`);
  if (!deal) must(status === (published ? 1 : hid ? 5 : 3), `status ${status}, hidden ${hid}, published ${published}`);
  must(frozen === did('freeze'), `frozen ${frozen}`);
  return { faults, came: [first, second, answer ?? '-', status, frozen].join(' ') };
}

describe('simultaneous moves of an offer', () => {
  it(`[OFR-1] [OFR-4] [OFR-5] reach one end and at most one deal in ${ROUNDS} rounds`, async () => {
    const came = new Map<string, number>();
    const faults: unknown[] = [];
    await Promise.all(
      Array.from({ length: LANES }, async (_, lane) => {
        const random = createRandom(lane + 1);
        for (let round = lane; round < ROUNDS; round += LANES) {
          // Each move is the first of one round, so that every end occurs whatever wins the races.
          const raced = await race(random, NAMES[round]);
          const verdict = await checkRound(raced);
          if (verdict.faults.length > 0)
            faults.push({
              round,
              responses: Object.fromEntries(
                Object.entries(raced.responses).map(([name, answers]) => [
                  name,
                  answers.map(({ status, error }) => error?.params ?? status),
                ]),
              ),
              ...verdict,
            });
          came.set(verdict.came, (came.get(verdict.came) ?? 0) + 1);
        }
      }),
    );
    expect(faults).toEqual([]);
    // The rounds cover every end of an offer.
    const firsts = [...came.keys()].map((text) => text.split(' ')[0]);
    expect(firsts).toEqual(expect.arrayContaining(['accepted', 'cancelled', 'expired', 'rejected', 'superseded']));
  }, 600_000);

  it('[OFR-1] leave a consistent history', async () => {
    const none = async (sql: string): Promise<void> => expect((await test.deps.pool.query(sql)).rows).toEqual([]);
    await none(`SELECT goods_id FROM deals WHERE state <> 'cancelled' GROUP BY 1 HAVING count(*) > 1`);
    await none(`SELECT goods_id FROM offers WHERE state = 'accepted' GROUP BY 1 HAVING count(*) > 1`);
    await none(
      `SELECT o.id FROM offers o WHERE (state = 'accepted') <> EXISTS (SELECT FROM deals d WHERE d.offer_id = o.id)`,
    );
    await none(
      `SELECT o.id FROM offers o WHERE (state = 'superseded') <> EXISTS (SELECT FROM offers n
        WHERE n.previous_id = o.id)`,
    );
    await none(
      `SELECT o.id FROM offers o JOIN goods g ON g.id = o.goods_id WHERE o.state = 'pending' AND g.status <> 3`,
    );
    await none(
      `SELECT o.id FROM offers o WHERE end_reason = 'sold' AND NOT EXISTS (SELECT FROM deals d
        WHERE d.goods_id = o.goods_id)`,
    );
    await none(
      `SELECT g.id FROM goods g WHERE (g.status = 6) <> EXISTS (SELECT FROM deals d WHERE d.goods_id = g.id
        AND d.state <> 'cancelled')`,
    );
    await none(`SELECT o.id FROM offers o WHERE (state = 'pending') <> (decided_at IS NULL)`);
    await none(
      `SELECT g.id FROM goods g WHERE (SELECT count(*) FROM goods_moves m WHERE m.goods_id = g.id
        AND m.move = 'sell') <> (g.status = 6)::int`,
    );
    // Each has one card in its room.
    await none(
      `SELECT o.id FROM offers o WHERE (SELECT count(*) FROM messages m WHERE m.room_id = o.room_id
        AND m.extra->>'card' = 'offer' AND m.extra->>'id' = o.id) <> 1`,
    );
    await none(
      `SELECT d.id FROM deals d WHERE (SELECT count(*) FROM messages m WHERE m.room_id = d.room_id
        AND m.extra->>'card' = 'deal' AND m.extra->>'id' = d.id) <> 1`,
    );
  });
});

describe('simultaneous purchases and offers', () => {
  it('[OFR-4] make one deal for a hundred simultaneous buyers', async () => {
    const goodsId = await freshGoods();
    const people = await Promise.all(Array.from({ length: 100 }, () => createClient(test)));
    const answers = await Promise.all(
      people.map((who) =>
        who.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: PRICE, currency: 'HKD' } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 200).every(({ error }) => error?.errorCode === 'MoveRefused'),
    ).toBe(true);
    expect((await storedState(goodsId)).deals).toHaveLength(1);
  });

  it('[PUR-2] accept one of twenty simultaneous offers of one buyer and name it to the others', async () => {
    const goodsId = await freshGoods();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => buyer!.call(makeOfferCall, { body: offerBody(goodsId) })),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    expect(
      new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ error }) => JSON.stringify([error?.errorCode, error?.params])),
      ),
    ).toEqual(new Set([JSON.stringify(['OfferLive', { offerId: made[0]!.data.id }])]));
  });
});
