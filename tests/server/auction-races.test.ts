import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BidRecord } from '#protocol/entities/auction.ts';
import { buyGoods } from '#protocol/http/deals.ts';
import { moveGoods } from '#protocol/http/goods-own.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { faultsOf, readBook, verdictOn } from './support/auction-book.ts';
import { bid, endsIn, openAuction, passEnd } from './support/auctions.ts';
import { createClient, type Answer, type Client } from './support/client.ts';
import { runDue } from './support/due.ts';
import { makeSeller } from './support/goods.ts';
import { WAIT_TIMEOUT, waitFor } from './support/wait-for.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let bidders: Client[];

beforeAll(async () => {
  test = await createTestApp();
  [seller, staff] = await Promise.all([makeSeller(test), createClient(test, { isCustomerService: true })]);
  bidders = await Promise.all(Array.from({ length: 20 }, () => createClient(test)));
});
afterAll(() => test.close());

type Posted = { readonly goodsId: string; readonly answer: Awaited<ReturnType<typeof bid>> };
let steps = 0;
/** Milliseconds around an end in which bids are posted. */
const AROUND = 50;

/**
 * Posts bids in a loop from 50 ms before the end to 50 ms after it, each higher than all before: only late ones are
 * refused.
 */
async function storm(goodsId: string, endAt: number): Promise<Posted[]> {
  const posted: Posted[] = [];
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(endAt - AROUND), {
    interval: 1,
    timeout: WAIT_TIMEOUT,
  });
  await Promise.all(
    bidders.map(async (bidder) => {
      while (Date.now() < endAt + AROUND) {
        steps += 1;
        posted.push({ goodsId, answer: await bid(bidder, goodsId, String(100 + 10 * steps)) });
      }
    }),
  );
  return posted;
}

const receiptsOf = (posted: readonly Posted[]): BidRecord[] =>
  posted.flatMap(({ answer }) => (answer.status === 200 && answer.data.receipt ? [answer.data.receipt] : []));
const refusals = (posted: readonly Posted[]): unknown[] =>
  posted.flatMap(({ answer }) => (answer.error ? [answer.error.params?.['missing'] ?? answer.error] : []));

/** Checks an auction by the responses to its bidders and by its records. */
async function checkAuction(goodsId: string, posted: readonly Posted[]): Promise<readonly BidRecord[]> {
  await runDue(test);
  const book = await readBook((call, input) => seller.get(call, input), goodsId);
  expect(faultsOf(book)).toEqual([]);
  expect(await verdictOn(book)).toMatchObject({ valid: true, problem: null });
  const receipts = receiptsOf(posted);
  expect(receipts.filter((receipt) => !isDeepStrictEqual(book.records[receipt.seq - 1], receipt))).toEqual([]);
  // Every request was answered, so every record was acknowledged.
  expect(book.records.filter(({ automatic }) => !automatic).map(({ seq }) => seq)).toEqual(
    receipts.map(({ seq }) => seq).toSorted((a, b) => a - b),
  );
  const known = new Set(['beforeEnd', 'highEnough', 'notLeading', 'rightState', 'onSale']);
  expect(
    refusals(posted).filter((missing) => !Array.isArray(missing) || missing.some((code) => !known.has(String(code)))),
  ).toEqual([]);
  const deals = await test.deps.pool.query(
    'SELECT buyer_id, trim_scale(price)::text AS price FROM deals WHERE goods_id = $1',
    [goodsId],
  );
  const last = await test.deps.pool.query(
    `SELECT user_id AS buyer_id, trim_scale(price)::text AS price FROM auction_records WHERE goods_id = $1
      ORDER BY seq DESC LIMIT 1`,
    [goodsId],
  );
  expect(deals.rows).toEqual(last.rows);
  expect(book.state.state).toBe(book.records.length > 0 ? 'won' : 'unsold');
  return book.records;
}

describe('bids close to the end', () => {
  it('[AUC-2] are accepted only before the end by the database clock, and recorded', async () => {
    let [all, late, accepted] = [0, 0, 0];
    while (all < 1_000 || accepted === 0 || late === 0) {
      const goodsId = await openAuction(test, seller, staff.userId);
      const { endAt } = await endsIn(test, goodsId, 2 * AROUND);
      const posted = await storm(goodsId, endAt);
      await waitFor(() => expect(Date.now()).toBeGreaterThan(endAt));
      const records = await checkAuction(goodsId, posted);
      expect(records.filter(({ at }) => at >= endAt)).toEqual([]);
      all += posted.length;
      accepted += records.length;
      late += refusals(posted).filter(
        (missing) => Array.isArray(missing) && (missing.includes('beforeEnd') || missing.includes('rightState')),
      ).length;
    }
    expect([all >= 1_000, accepted > 0, late > 0]).toEqual([true, true, true]);
  }, 240_000);

  it('[AUC-6] extend the end up to the latest end, and are refused after it', async () => {
    let extended = 0;
    for (let round = 0; round < 8 || extended === 0; round += 1) {
      const goodsId = await openAuction(test, seller, staff.userId, { extendMinutes: 1 });
      const { endAt, latestEndAt } = await endsIn(test, goodsId, 2 * AROUND, 5 * AROUND);
      const posted = [...(await storm(goodsId, endAt)), ...(await storm(goodsId, latestEndAt))];
      const records = await checkAuction(goodsId, posted);
      expect(records.filter(({ at }) => at >= (records[0] && records[0].at < endAt ? latestEndAt : endAt))).toEqual([]);
      if (records.some(({ at }) => at >= endAt)) extended += 1;
    }
    expect(extended).toBeGreaterThan(0);
  }, 240_000);

  it('[AUC-8] do not prevent that simultaneous processes decide the end once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const goodsId = await openAuction(test, seller, staff.userId);
      await bid(bidders[0]!, goodsId, '100');
      await passEnd(test, goodsId);
      await Promise.all([
        ...Array.from({ length: 5 }, () => runDue(test)),
        ...bidders.map((one) => bid(one, goodsId, '500')),
      ]);
      const {
        rows: [row],
      } = await test.deps.pool.query(
        `SELECT (SELECT count(*)::int FROM deals WHERE goods_id = $1) AS deals,
           (SELECT count(*)::int FROM notices WHERE type = 'auction_complete'
             AND payload->'commodity'->>'id' = $1) AS notices,
           (SELECT count(*)::int FROM goods_moves WHERE goods_id = $1 AND move = 'complete') AS moves`,
        [goodsId],
      );
      expect(row).toEqual({ deals: 1, notices: 2, moves: 1 });
    }
  });
});

describe('an auction with simultaneous changes', () => {
  type Act = readonly [name: string, run: (goodsId: string) => Promise<Answer<unknown>>];
  const acts: readonly Act[] = [
    [
      'buy',
      (goodsId) =>
        bidders[1]!.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: '5000', currency: 'HKD' } }),
    ],
    [
      'buy too',
      (goodsId) =>
        bidders[2]!.call(buyGoods, { body: { id: crypto.randomUUID(), goodsId, price: '5000', currency: 'HKD' } }),
    ],
    ['bid', (goodsId) => bid(bidders[3]!, goodsId, '100')],
    ['bid up to', (goodsId) => bid(bidders[4]!, goodsId, '400', { mode: 'upTo' })],
    ['hide', (goodsId) => seller.call(moveGoods, { params: { id: goodsId }, body: { move: 'hide' } })],
    [
      'freeze',
      (goodsId) =>
        staff.call(staffMove, {
          params: { kind: 'goods', id: goodsId },
          body: { move: 'freeze', reason: { code: 'complaint', note: '' } },
        }),
    ],
  ];

  it('[AUC-2] [AUC-9] is never both bought and bid on, nor hidden and bid on', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 60 || seen.size < 2; round += 1) {
      const goodsId = await openAuction(test, seller, staff.userId, { fixedPrice: '5000' });
      // Each act is first in some rounds.
      const order = acts.map((_, place) => acts[(place * (round % 2 === 0 ? 1 : 5) + round) % acts.length]!);
      const answers = await Promise.all(order.map(async ([name, run]) => [name, await run(goodsId)] as const));
      const done = new Set(answers.filter(([, { status }]) => status === 200).map(([name]) => name));
      expect(answers.filter(([, { status }]) => status >= 500 || status === 400)).toEqual([]);
      const {
        rows: [row],
      } = await test.deps.pool.query<{ state: string; status: number; bids: number; deals: number }>(
        `SELECT a.state, g.status, a.bid_count AS bids, (SELECT count(*)::int FROM deals d
          WHERE d.goods_id = g.id) AS deals FROM goods g JOIN auctions a ON a.goods_id = g.id WHERE g.id = $1`,
        [goodsId],
      );
      const bids = done.has('bid') || done.has('bid up to');
      const bought = done.has('buy') || done.has('buy too');
      expect([done, done.has('buy') && done.has('buy too'), bids && bought, bids && done.has('hide')]).toEqual([
        done,
        false,
        false,
        false,
      ]);
      expect([done, { state: row!.state, deals: row!.deals, bids: row!.bids > 0 }]).toEqual([
        done,
        { state: bought ? 'bought' : 'open', deals: bought ? 1 : 0, bids },
      ]);
      expect([done, row!.status]).toEqual([done, bought ? 6 : done.has('hide') ? 5 : 3]);
      seen.add(
        [...done]
          .filter((name) => name !== 'freeze')
          .toSorted()
          .join(),
      );
    }
    expect(seen.size).toBeGreaterThan(1);
  }, 240_000);
});
