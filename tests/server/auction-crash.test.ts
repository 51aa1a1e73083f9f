import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { placeBid } from '#protocol/http/auctions.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { attachCluster } from '#server/database/attach.ts';
import { openDatabase } from '#server/database/pool.ts';
import { killDatabase, startServer, type ServerProcess } from '../doubles/server-process.ts';
import { conform, readDomainCharts } from '../models/conform.ts';
import { createTestApp } from './support/app.ts';
import { faultsOf, readBook, verdictOn, type Ask } from './support/auction-book.ts';
import { openAuction } from './support/auctions.ts';
import { createClient } from './support/client.ts';
import { makeSeller } from './support/goods.ts';
import { stubbornClient, type StubbornClient } from './support/stubborn-client.ts';

const BIDDERS = 50;
const AUCTIONS = 20;
/** Bids acknowledged between two crashes. */
const BETWEEN = 75;

type Bid = {
  readonly bidder: string;
  readonly goodsId: string;
  readonly id: string;
  readonly amount: string;
  readonly mode: 'exact' | 'upTo';
};
type Acknowledged = Bid & { readonly answer: CallResponse<typeof placeBid> };

let server: ServerProcess;
/** Resolved while the server runs; pending while the test keeps it down. */
let up = Promise.resolve();
let auctions: string[];
let bidders: StubbornClient[];
let sellerId: string;
const acknowledged: Acknowledged[] = [];
const unexpected: unknown[] = [];
let retried = 0;

beforeAll(async () => {
  server = await startServer({ SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' });
  await withDatabase(async (database) => {
    const world = await createTestApp(database);
    try {
      const [seller, staff] = [await makeSeller(world), await createClient(world, { isCustomerService: true })];
      sellerId = seller.userId;
      auctions = [];
      for (let made = 0; made < AUCTIONS; made += 1) auctions.push(await openAuction(world, seller, staff.userId));
      const people = await Promise.all(Array.from({ length: BIDDERS }, () => createClient(world)));
      bidders = people.map((person) =>
        stubbornClient(person, { url: server.url, up: () => up }, () => {
          retried += 1;
        }),
      );
    } finally {
      await world.close();
    }
  });
}, 120_000);
afterAll(() => server.dispose());

/** Connects to the database of the server. */
async function withDatabase<Result>(
  run: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const { connection } = await attachCluster(join(server.dataDir, 'postgres'));
  const database = openDatabase({ ...connection, database: 'postgres' });
  try {
    return await run(database);
  } finally {
    await database.pool.end();
  }
}

/** Kills with `kill` and starts the server again; clients wait for `up`. */
async function crash(kill: () => Promise<void>): Promise<void> {
  up = (async () => {
    await kill();
    await server.kill();
    await server.start();
  })();
  await up;
}
const killServer = (): Promise<void> => server.kill();

/**
 * Bids in all auctions in turn until they are over: whole steps above the minimum bid, sometimes a maximum.
 */
async function bidOn(client: StubbornClient, place: number, closed: Set<string>): Promise<void> {
  const minimum = new Map<string, string>();
  for (let turn = 0; closed.size < AUCTIONS; turn += 1) {
    const open = auctions.filter((id) => !closed.has(id));
    const goodsId = open[(turn * 7 + place) % open.length]!;
    const amount = fromUnits(toUnits(minimum.get(goodsId) ?? '100') + BigInt((turn + place) % 3) * toUnits('10'));
    const bid: Bid = {
      bidder: client.userId,
      goodsId,
      id: crypto.randomUUID(),
      amount,
      mode: (turn + place) % 5 === 0 ? 'upTo' : 'exact',
    };
    const post = () =>
      client.call(placeBid, { params: { goodsId }, body: { id: bid.id, amount, currency: 'HKD', mode: bid.mode } });
    const { status, data, error } = await post();
    if (status === 200) {
      acknowledged.push({ ...bid, answer: data });
      minimum.set(goodsId, data.state.minimum);
      // A repeated request is the same bid, before and after a crash.
      if (turn % 10 === 0) {
        const again = await post();
        if (!isDeepStrictEqual(again.data?.receipt, data.receipt))
          unexpected.push({ bid, first: data.receipt, again: again.data ?? again.error });
      }
      continue;
    }
    const missing = error?.params?.['missing'];
    if (error?.errorCode !== 'MoveRefused' || !Array.isArray(missing)) unexpected.push({ bid, error });
    else if (missing.includes('beforeEnd') || missing.includes('rightState')) closed.add(goodsId);
    const least = error?.params?.['minimum'];
    if (typeof least === 'string') minimum.set(goodsId, least);
  }
}

/** Waits for `BETWEEN` more acknowledged bids. */
async function moreAcknowledged(): Promise<void> {
  const until = acknowledged.length + BETWEEN;
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(until), { timeout: 90_000, interval: 20 });
}

/** Moves the ends forward. @returns the latest end in epoch milliseconds */
const bringForward = (goodsIds: readonly string[], inMs: number): Promise<number> =>
  withDatabase(async ({ pool }) => {
    const { rows } = await pool.query<{ at: Date }>(
      `UPDATE goods SET effective_end_at = date_trunc('milliseconds', clock_timestamp() + $2 * interval '1 ms')
        WHERE id = ANY ($1) AND effective_end_at > clock_timestamp() RETURNING effective_end_at AS at`,
      [goodsIds, inMs],
    );
    return Math.max(...rows.map(({ at }) => at.getTime()));
  });

describe('50 bidders at 20 auctions, while server and database are killed', () => {
  it('[AUC-1] [AUC-8] lose no acknowledged bid, record none twice, and have one winner each', async () => {
    const closed = new Set<string>();
    const storm = Promise.all(bidders.map((client, place) => bidOn(client, place, closed)));
    await moreAcknowledged();
    await crash(killServer);
    await moreAcknowledged();
    await crash(() => killDatabase(server));
    await moreAcknowledged();
    // Ten auctions end while no server runs.
    const end = await bringForward(auctions.slice(0, AUCTIONS / 2), 200);
    await crash(async () => {
      // The database first: its process id is unknown once the server is gone.
      await Promise.all([killDatabase(server), killServer()]);
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(end), { timeout: 60_000, interval: 20 });
    });
    await moreAcknowledged();
    await bringForward(auctions, 200);
    await storm;
    expect(unexpected).toEqual([]);
    expect(retried).toBeGreaterThan(0);
    expect(new Set(acknowledged.map(({ goodsId }) => goodsId)).size).toBe(AUCTIONS);

    const ask: Ask = async (call, input) => (await bidders[0]!.call(call, input)).data;
    for (const goodsId of auctions) {
      const book = await vi.waitFor(
        async () => {
          const read = await readBook(ask, goodsId);
          expect(read.state.state).toBe('won');
          return read;
        },
        { timeout: 60_000, interval: 50 },
      );
      expect([goodsId, faultsOf(book)]).toEqual([goodsId, []]);
      // The end was moved by the test; everything else follows from the terms.
      expect([
        goodsId,
        await verdictOn({ ...book, state: { ...book.state, effectiveEndAt: book.terms.scheduledEndAt } }),
      ]).toMatchObject([goodsId, { valid: true, problem: null, records: book.records.length }]);
      const receipts = acknowledged
        .filter((one) => one.goodsId === goodsId && one.answer.receipt !== null)
        .map(({ answer }) => answer.receipt!);
      for (const receipt of receipts) expect(book.records[receipt.seq - 1]).toEqual(receipt);
      expect(new Set(receipts.map(({ seq }) => seq)).size).toBe(receipts.length);
    }
    await withDatabase(({ pool }) => checkTables(pool));
  }, 300_000);
});

/** Checks the consistency of the tables by SQL only. */
async function checkTables(pool: ReturnType<typeof openDatabase>['pool']): Promise<void> {
  const rows = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await pool.query(text, values)).rows;
  // Every bid of a user has one request, and every request with a record number has the record.
  expect(
    await rows(`SELECT b.goods_id, b.seq FROM auction_records b WHERE b.kind = 'bid' AND NOT b.automatic
    AND (SELECT count(*) FROM bid_requests p WHERE p.goods_id = b.goods_id AND p.user_id = b.user_id
      AND (p.result->>'seq')::int = b.seq) <> 1`),
  ).toEqual([]);
  expect(
    await rows(`SELECT p.id FROM bid_requests p WHERE p.result->>'seq' IS NOT NULL
    AND NOT EXISTS (SELECT FROM auction_records b WHERE b.goods_id = p.goods_id
      AND b.seq = (p.result->>'seq')::int AND b.user_id = p.user_id)`),
  ).toEqual([]);
  // Every committed decision is recorded once, and today's charts decide the same.
  expect(
    await rows(`SELECT count(*)::int AS bids FROM decisions d, json_array_elements(d.steps::json) step
      WHERE step->>'move' = 'bid' AND step->>'to' IS NOT NULL`),
  ).toEqual(await rows('SELECT count(*)::int AS bids FROM bid_requests'));
  expect((await conform(pool, await readDomainCharts())).first).toBeUndefined();
  // Every acknowledged bid has its request.
  const { rows: stored } = await pool.query<{ user_id: string; id: string; seq: number | null }>(
    `SELECT user_id, id, (result->>'seq')::int AS seq FROM bid_requests`,
  );
  const posts = new Map(stored.map((post) => [`${post.user_id} ${post.id}`, post.seq]));
  expect(
    acknowledged.filter(({ bidder, id, answer }) => posts.get(`${bidder} ${id}`) !== (answer.receipt?.seq ?? null)),
  ).toEqual([]);
  expect(
    await rows(
      `SELECT goods_id FROM auctions a WHERE bid_count <> (SELECT count(*) FROM auction_records b
        WHERE b.goods_id = a.goods_id)`,
    ),
  ).toEqual([]);
  // One winner each: the highest bidder, with one deal at that price and one notice for winner and seller.
  expect(
    await rows(`SELECT a.goods_id FROM auctions a JOIN LATERAL (SELECT user_id, price FROM auction_records b
      WHERE b.goods_id = a.goods_id ORDER BY seq DESC LIMIT 1) last ON true
    WHERE a.state <> 'won' OR (SELECT count(*) FROM deals d WHERE d.goods_id = a.goods_id) <> 1
      OR NOT EXISTS (SELECT FROM deals d WHERE d.goods_id = a.goods_id AND d.buyer_id = last.user_id
        AND d.price = last.price AND d.origin = 'auction')`),
  ).toEqual([]);
  const notices = (await rows(
    `SELECT user_id, payload->'commodity'->>'id' AS goods, count(*)::int AS times FROM notices
      WHERE type = 'auction_complete' GROUP BY 1, 2`,
  )) as { user_id: string; goods: string; times: number }[];
  expect(notices.filter(({ times }) => times !== 1)).toEqual([]);
  expect(
    notices
      .filter(({ user_id }) => user_id === sellerId)
      .map(({ goods }) => goods)
      .toSorted(),
  ).toEqual(auctions.toSorted());
  const winners = (await rows('SELECT buyer_id AS user_id, goods_id AS goods FROM deals')) as {
    user_id: string;
    goods: string;
  }[];
  const pairs = (list: readonly { user_id: string; goods: string }[]): string[] =>
    list.map(({ user_id, goods }) => `${user_id} ${goods}`).toSorted();
  expect(pairs(notices.filter(({ user_id }) => user_id !== sellerId))).toEqual(pairs(winners));
}
