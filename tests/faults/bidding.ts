/** People who bid against each other in one auction after the other. Everything is recorded. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { fromUnits, toUnits } from '#protocol/money.ts';
import { TERMS, writeAuction } from '#tests/bench/support/auction.ts';
import { addPeople, type Member } from '#tests/doubles/records.ts';
import type { Random } from '#tests/simulation/random.ts';
import type { AuctionHistory, BidOperation, BidOutcome } from './check-auction.ts';
import { createHttpCaller, type HttpCaller } from './http-caller.ts';

/** Bidders of one auction, and auctions at the same time. */
const BIDDERS = 8;
const AT_ONCE = 12;
/** A bid is fewer steps than this above the price that its bidder knows. */
const MOST_STEPS = 16;
const GIVEN_UP = 0.1;
const AGAIN = { least: 50, most: 500 };
const [STARTING, STEP] = [toUnits(TERMS.startingPrice), toUnits(TERMS.incrementPrice)];

export type Auctions = {
  /** Complete histories. */
  readonly histories: readonly (AuctionHistory & { readonly goodsId: string })[];
  /** Bids that were asked so far. */
  readonly asked: number;
  readonly failures: { lost: number; unavailable: number };
  /** Runs so many auctions of so many bids each, or those that have begun when `isOver` agrees. */
  run(auctions: number, operations: number, isOver: () => boolean): Promise<void>;
};

type Answer = {
  readonly result: 'winning' | 'outbid';
  readonly bidder: number;
  readonly receipt: { seq: number } | null;
  readonly state: { price: string | null };
};
type Refusal = { readonly errorCode: string; readonly params?: { missing?: string[]; minimum?: string } };

export async function openAuctions(pool: () => pg.Pool, ports: readonly number[], random: Random): Promise<Auctions> {
  const bidders = await addPeople(pool(), 'bidder', BIDDERS * AT_ONCE);
  // Notices of bids lock the event log of the seller: auctions of one seller would wait for each other.
  const sellers = await addPeople(pool(), 'seller', AT_ONCE);
  const histories: (AuctionHistory & { goodsId: string })[] = [];
  const failures = { lost: 0, unavailable: 0 };
  let asked = 0;

  async function place(caller: HttpCaller, goodsId: string, id: string, bid: Bid): Promise<Placed> {
    asked += 1;
    const from = performance.now();
    const body = { id, amount: fromUnits(bid.amount), currency: TERMS.currency, mode: bid.mode };
    for (;;) {
      const answer = await caller.post(`/api/Auction/${goodsId}/bid`, body).catch(() => undefined);
      const answered = performance.now();
      const outcome = answer && readOutcome(answer);
      if (outcome) return { operation: { ...bid, id, asked: from, answered, ...outcome }, price: outcome.price };
      failures[answer ? 'unavailable' : 'lost'] += 1;
      if (random.chance(GIVEN_UP)) {
        const operation = { ...bid, id, asked: from, answered: Infinity, outcome: { kind: 'unknown' as const } };
        return { operation, price: undefined };
      }
      await delay(AGAIN.least + random.integer(AGAIN.most - AGAIN.least));
    }
  }

  async function runAuction(goodsId: string, seller: Member, people: readonly Member[], most: number): Promise<void> {
    await withDatabase(pool, (client) => writeAuction(client, goodsId, seller.userId));
    const operations: BidOperation[] = [];
    let price: bigint | null = null;
    let count = 0;
    await Promise.all(
      people.map(async ({ userId, token }, index) => {
        const caller = createHttpCaller(ports[index % ports.length]!, token);
        while (count < most) {
          count += 1;
          // People see a price that others have already raised.
          const seen: bigint = price ?? STARTING - STEP;
          const steps = BigInt(random.integer(MOST_STEPS));
          const amount = seen + steps * STEP;
          const bid: Bid = {
            bidder: userId,
            amount: amount < STARTING ? STARTING : amount,
            mode: random.chance(0.15) ? 'upTo' : 'exact',
          };
          const placed = await place(caller, goodsId, `${goodsId}-${count}`, bid);
          operations.push(placed.operation);
          if (placed.price !== undefined) ({ price } = placed);
        }
        caller.close();
      }),
    );
    const final = await withDatabase(pool, (client) => readFinal(client, goodsId));
    const rules = { starting: STARTING, increment: STEP, reserve: null, extendMs: 0, latestEndAt: END };
    histories.push({ goodsId, rules, endAt: END, operations, final });
  }

  return {
    histories,
    failures,
    get asked() {
      return asked;
    },
    async run(auctions, operations, isOver) {
      let next = 0;
      await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, table) => {
          const people = bidders.slice(table * BIDDERS, (table + 1) * BIDDERS);
          while (next < auctions && !isOver()) {
            next += 1;
            await runAuction(`auction-${next}`, sellers[table]!, people, operations);
          }
        }),
      );
    },
  };
}

type Bid = Pick<BidOperation, 'bidder' | 'amount' | 'mode'>;
/** `price` after it, where the answer named one. */
type Placed = { readonly operation: BidOperation; readonly price: bigint | null | undefined };

/** Auctions of the run end after it. */
const END = Number.MAX_SAFE_INTEGER;

/** @returns undefined when the answer does not decide the bid */
function readOutcome({
  status,
  data,
}: {
  status: number;
  data: unknown;
}): { readonly outcome: BidOutcome; readonly price: bigint | null | undefined } | undefined {
  if (status >= 500 || status === 429) return undefined;
  if (status === 200) {
    const { result, bidder, receipt, state } = (data as { data: Answer }).data;
    return {
      outcome: { kind: 'accepted', result, bidder, seq: receipt?.seq ?? null },
      price: state.price === null ? null : toUnits(state.price),
    };
  }
  const { errorCode, params } = data as Refusal;
  if (errorCode !== 'MoveRefused' || params?.minimum === undefined)
    return { outcome: { kind: 'refused', missing: [errorCode], minimum: 0n }, price: undefined };
  const minimum = toUnits(params.minimum);
  return { outcome: { kind: 'refused', missing: params.missing ?? [], minimum }, price: minimum - STEP };
}

async function readFinal(pool: pg.Pool, goodsId: string): Promise<AuctionHistory['final']> {
  const { rows } = await pool.query<{ price: string | null; leader: string | null; seq: number }>(
    `SELECT (SELECT trim_scale(price)::text FROM auction_records b WHERE b.goods_id = a.goods_id
             ORDER BY seq DESC LIMIT 1) AS price,
       (SELECT user_id FROM auction_records b WHERE b.goods_id = a.goods_id ORDER BY seq DESC LIMIT 1) AS leader,
       (SELECT count(*)::int FROM auction_records b WHERE b.goods_id = a.goods_id) AS seq
     FROM auctions a WHERE goods_id = $1`,
    [goodsId],
  );
  const { price, leader, seq } = rows[0]!;
  return { price: price === null ? null : toUnits(price), leader, seq };
}

/** The runner's own work on a database that is killed under it. */
async function withDatabase<Result>(pool: () => pg.Pool, work: (client: pg.Pool) => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work(pool());
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === '23505') return undefined as Result;
      await delay(200);
    }
  }
}
