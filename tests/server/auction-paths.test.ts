import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auctionMine, staffBids, voidBid } from '#protocol/http/auctions.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { decide } from '#machines/domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from '#machines/auction/auction.machine.ts';
import { auctionModel } from '#machines/auction/auction.model.ts';
import type { BiddingState } from '#machines/auction/place-bid.ts';
import { walkDecisions } from '#tests/models/engine/decisions.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { verdictOn, readBook } from './support/auction-book.ts';
import { bid, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeSeller } from './support/goods.ts';
import { outcomeOf, type Outcome } from './support/outcome.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';

let test: TestApp;
let seller: Client;
let sellerOnDuty: Client;
let staff: Client;
/** The users of the model by its names; `cat` bids where the model needs a third one. */
let people: Readonly<Record<'ann' | 'ben' | 'cat' | 'dan', Client>>;

beforeAll(async () => {
  test = await createTestApp();
  const some = () => createClient(test);
  [seller, sellerOnDuty, staff] = await Promise.all([
    makeSeller(test),
    makeSeller(test, { isCustomerService: true }),
    createClient(test, { isCustomerService: true }),
  ]);
  people = { ann: await some(), ben: await some(), cat: await some(), dan: await some() };
});
afterAll(() => test.close());

/** One unit of the model is one Hong Kong dollar here. */
const dollars = (units: bigint): bigint => units * toUnits('1');
const text = (units: bigint): string => units.toString();

type Step = readonly [who: keyof typeof people, amount: string, mode?: 'exact' | 'upTo'];
/** The bids over HTTP that lead to each bidding of the model. */
const WAYS: readonly (readonly [Partial<BiddingState>, readonly Step[]])[] = [
  [{ price: null }, []],
  [
    { price: 120n, maximum: null },
    [
      ['ben', '100'],
      ['ann', '120'],
    ],
  ],
  [
    { price: 120n, maximum: 150n },
    [
      ['ben', '100'],
      ['ann', '120'],
      ['ann', '150', 'upTo'],
    ],
  ],
  [
    { price: 120n, maximum: 120n },
    [
      ['ben', '100'],
      ['ann', '120', 'upTo'],
      ['cat', '120'],
    ],
  ],
  [
    { price: 150n, maximum: 200n },
    [
      ['ben', '100'],
      ['ann', '150'],
      ['ann', '200', 'upTo'],
    ],
  ],
];

const ENDS_IN = 3_600;
const ownCaseOf = ({ by, ownCase }: AuctionFacts): boolean => by === 'service' && ownCase;

/**
 * Makes the facts true for a new auction by bids, terms, staff moves and time. The bid and its bidder belong to the
 * move.
 */
async function establish(facts: AuctionFacts): Promise<string> {
  const { rules, bidding, frozen, onSale, hasFixedPrice, now } = facts;
  const goodsId = await openAuction(test, ownCaseOf(facts) ? sellerOnDuty : seller, staff.userId, {
    startingPrice: text(rules.starting),
    incrementPrice: text(rules.increment),
    reservePrice: rules.reserve === null ? '' : text(rules.reserve),
    fixedPrice: hasFixedPrice ? '5000' : '',
  });
  const [, steps] = WAYS.find(
    ([way]) => way.price === bidding.price && (way.price === null || way.maximum === bidding.maximum),
  )!;
  for (const [who, amount, mode = 'exact'] of steps)
    expect(await bid(people[who], goodsId, amount, { mode }).then(({ status, error }) => error ?? status)).toBe(200);
  if (now >= bidding.endAt) await passEnd(test, goodsId);
  else
    await test.deps.pool.query(
      `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp()) + $2 * interval '1 s'
        WHERE id = $1`,
      [goodsId, ENDS_IN],
    );
  await test.deps.pool.query('UPDATE goods SET frozen = $2, status = $3 WHERE id = $1', [
    goodsId,
    frozen,
    onSale ? 3 : 6,
  ]);
  return goodsId;
}

/** Makes a move over HTTP as the user of the facts; the system's by the due work. */
async function make(goodsId: string, move: AuctionMove, facts: AuctionFacts): Promise<Outcome> {
  const { by, bid: asked } = facts;
  switch (move) {
    case 'reinstate':
      throw new Error('only the system makes this move');
    case 'end':
      return runDue(test).then(() => ({ status: 200 }));
    case 'buy':
      return outcomeOf(
        await (by === 'owner' ? seller : people.dan).call(buyGoods, {
          body: { id: crypto.randomUUID(), goodsId, price: '5000', currency: 'HKD' },
        }),
      );
    case 'void': {
      const who = by !== 'service' ? people.dan : facts.ownCase ? sellerOnDuty : staff;
      return outcomeOf(
        await who.call(voidBid, {
          params: { goodsId },
          body: { seq: facts.bidIsValid ? await highest(goodsId) : 99, reason: { code: 'complaint', note: '' } },
        }),
      );
    }
    case 'bid':
      return outcomeOf(
        await bid(by === 'owner' ? seller : people[asked!.bidder as 'ann'], goodsId, text(asked!.amount), {
          mode: asked!.mode,
        }),
      );
  }
}
const highest = async (goodsId: string): Promise<number> =>
  (
    await test.deps.pool.query<{ seq: number }>(
      'SELECT coalesce(max(seq), 1) AS seq FROM auction_records WHERE goods_id = $1',
      [goodsId],
    )
  ).rows[0]!.seq;

type StoredState = {
  state: AuctionStatus;
  price: string | null;
  leader: string | null;
  maximum: string | null;
  records: number;
};
async function storedState(goodsId: string): Promise<StoredState> {
  const {
    rows: [row],
  } = await test.deps.pool.query<StoredState>(
    `SELECT state, trim_scale(price)::text AS price, leader_id AS leader,
       trim_scale(leader_maximum)::text AS maximum, head_seq AS records FROM auctions WHERE goods_id = $1`,
    [goodsId],
  );
  return row!;
}
/** A bidding of the chart in the form of the tables. */
const toStoredState = (
  state: AuctionStatus,
  { price, leader, maximum }: BiddingState,
  records: number,
): StoredState => ({
  state,
  records,
  price: price === null ? null : fromUnits(dollars(price)),
  leader: leader === null ? null : people[leader as 'ann'].userId,
  maximum: maximum === null ? null : fromUnits(dollars(maximum)),
});

/** Biddings that are possible with and without a reserve: a maximum that reaches it raises the bid to it [AUC-5]. */
const BOOKS = auctionModel.values.bidding
  .flatMap((bidding) => auctionModel.values.rules.slice(0, 2).map((rules) => ({ bidding, rules })))
  .filter(
    ({ bidding, rules: { reserve } }) =>
      reserve === null || (bidding.maximum ?? 0n) < reserve || bidding.price! >= reserve,
  );

/** The facts of the model with changes; ann leads where there is a leader. */
const factsWith = (change: Partial<AuctionFacts>): AuctionFacts => ({ ...auctionModel.facts, ...change });

/** Makes a move under the facts and compares the result with the chart. @returns whether it was allowed */
async function hold(move: AuctionMove, change: Partial<AuctionFacts>): Promise<boolean> {
  const facts = factsWith(change);
  const goodsId = await establish(facts);
  const before = await storedState(goodsId);
  const decision = decide(auctionChart, 'open', facts, move);
  const outcome = await make(goodsId, move, facts);
  const factsText = JSON.stringify(facts, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const where = `${move} ${factsText}`;
  if (move !== 'end')
    expect([where, outcome]).toEqual([
      where,
      decision.allowed ? { status: 200 } : { status: 422, missing: decision.missing },
    ]);
  const records = before.records + (move === 'void' ? 1 : decision.allowed ? decision.facts.placed.length : 0);
  expect([where, await storedState(goodsId)]).toEqual([
    where,
    decision.allowed ? toStoredState(decision.state, decision.facts.bidding, records) : before,
  ]);
  return decision.allowed;
}

describe('auctions on the server follow the chart', () => {
  it('[AUC-1] [AUC-8] make every allowed move along every path', async () => {
    // Reinstatements follow from voids, which another test covers.
    const ways = walkDecisions(auctionModel).ways.filter(({ move }) => move !== 'reinstate');
    for (const { move, facts } of ways)
      expect([
        move,
        await hold(move, {
          ...facts,
          ...(move === 'void' ? { fallback: { price: 100n, leader: 'ben', maximum: null } } : {}),
        }),
      ]).toEqual([move, true]);
    expect(ways).toHaveLength(5);
  });

  it('[AUC-1] [AUC-3] [AUC-4] [AUC-5] decide every bid of the model like the chart', async () => {
    const counts = { taken: 0, refused: 0 };
    for (const where of BOOKS) {
      for (const asked of auctionModel.values.bid.filter((one) => one !== null))
        counts[(await hold('bid', { ...where, bid: asked })) ? 'taken' : 'refused'] += 1;
    }
    expect(counts.taken).toBeGreaterThan(30);
    expect(counts.refused).toBeGreaterThan(30);
  }, 300_000);

  it('[AUC-2] [AUC-7] [AUC-9] decide moves of every role under every other fact like the chart', async () => {
    const [led, unbid] = [auctionModel.values.bidding[0]!, auctionModel.values.bidding[1]!];
    const end = led.endAt;
    const taken = new Set<AuctionMove>();
    for (const frozen of [false, true]) {
      for (const onSale of [true, false]) {
        // Frozen sold goods are visible to no user.
        if (frozen && !onSale) continue;
        for (const now of [end - 10_000, end + 10_000]) {
          for (const [by, asked] of [
            ['other', '130'],
            ['owner', '130'],
            ['other', '120'],
          ] as const) {
            if (
              await hold('bid', {
                by,
                frozen,
                onSale,
                now,
                bidding: led,
                bid: { bidder: 'dan', amount: BigInt(asked), mode: 'exact' },
              })
            )
              taken.add('bid');
          }
          for (const [by, hasFixedPrice, bidding] of [
            ['other', true, unbid],
            ['other', true, led],
            ['other', false, unbid],
            ['owner', true, unbid],
          ] as const) {
            if (await hold('buy', { by, frozen, onSale, now, hasFixedPrice, bidding })) taken.add('buy');
          }
          for (const [ownCase, bidIsValid] of [
            [false, true],
            [false, false],
            [true, true],
          ] as const) {
            if (
              await hold('void', {
                by: 'service',
                ownCase,
                bidIsValid,
                frozen,
                onSale,
                now,
                fallback: { price: 100n, leader: 'ben', maximum: null },
              })
            )
              taken.add('void');
          }
        }
      }
    }
    expect(taken).toEqual(new Set(['bid', 'buy', 'void']));
  }, 300_000);

  it('[AUC-8] end exactly the due auctions; frozen ones wait', async () => {
    const taken: boolean[] = [];
    for (const where of BOOKS) {
      for (const now of [where.bidding.endAt - 1, where.bidding.endAt])
        for (const frozen of [false, true]) taken.push(await hold('end', { ...where, by: 'system', now, frozen }));
    }
    expect(taken.filter(Boolean)).toHaveLength(BOOKS.length);
  }, 60_000);

  it('[AUC-1] offer a user exactly the moves that succeed', async () => {
    const goodsId = await establish(factsWith({}));
    const moves = async (who: Client) =>
      Object.fromEntries(
        (await who.get(auctionMine, { params: { goodsId } })).moves.map(({ move, allowed, missing }) => [
          move,
          allowed ? 'ok' : missing,
        ]),
      );
    expect(await moves(people.dan)).toEqual({ bid: 'ok', buy: ['noBids'] });
    expect(await moves(seller)).toEqual({});
    const { items } = await staff.get(staffBids, { params: { goodsId }, query: {} });
    expect(items.map((item) => item.moves)).toEqual(items.map(() => [{ move: 'void', allowed: true, missing: [] }]));
    await passEnd(test, goodsId);
    expect(await moves(people.dan)).toEqual({ bid: ['beforeEnd'], buy: ['noBids', 'beforeEnd'] });
  });

  it('[AUC-7] keep a valid chain while bids are voided one by one and placed again', async () => {
    const goodsId = await establish(factsWith({ bidding: { ...auctionModel.facts.bidding, maximum: 150n } }));
    const out = (seq: number) =>
      staff.get(voidBid, { params: { goodsId }, body: { seq, reason: { code: 'complaint', note: '' } } });
    expect((await out(2)).state).toMatchObject({ price: '100', leader: 1 });
    expect((await out(1)).state).toMatchObject({ price: null, leader: null, minimum: '100' });
    await bid(people.cat, goodsId, '200', { mode: 'upTo' });
    await bid(people.dan, goodsId, '150');
    const bidding = await readBook((call, input) => staff.get(call, input), goodsId);
    expect(bidding.records.map(({ kind, price, automatic, voids }) => [kind, price, automatic, voids])).toEqual([
      ['bid', '100', false, null],
      ['bid', '120', false, null],
      ['void', '120', false, 2],
      ['void', '100', false, 1],
      ['bid', '100', false, null],
      ['bid', '150', false, null],
      ['bid', '160', true, null],
    ]);
    expect(
      await verdictOn({ ...bidding, state: { ...bidding.state, effectiveEndAt: bidding.terms.scheduledEndAt } }),
    ).toMatchObject({ valid: true, problem: null });
  });
});
