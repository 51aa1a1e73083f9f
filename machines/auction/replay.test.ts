import { createHash } from 'node:crypto';
import type { AuctionTerms, BidRecord } from '#protocol/entities/auction.ts';
import fc from 'fast-check';
import { fromUnits } from '#protocol/money.ts';
import { describe, expect, it } from 'vitest';
import { decide } from '../domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from './auction.machine.ts';
import { auctionModel } from './auction.model.ts';
import { recordText, termsText } from './chain.ts';
import type { Bid } from './place-bid.ts';
import { replayAuction, rulesOf } from './replay.ts';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const digest = (text: string): Promise<string> => Promise.resolve(sha(text));
const END = 3_600_000;
const UNIT = 100_000_000n;

const secret = {
  goodsId: 'g1',
  currency: 'HKD',
  startingPrice: '100',
  incrementPrice: '10',
  extendMinutes: 5,
  scheduledEndAt: END,
  latestEndAt: END + 7_200_000,
  reserve: '150',
  salt: 'pepper',
} as const;
const terms: AuctionTerms = { ...secret, hasReserve: true, genesis: sha(termsText(secret)) };

type AuctionRun = {
  records: BidRecord[];
  reported: { state: 'won' | 'unsold'; price: string | null; leader: number | null; effectiveEndAt: number };
};

/** Runs an auction by the chart, as the server does, and writes its chain. */
function runAuction(
  bids: readonly (readonly [bidder: number, amount: number, mode: Bid['mode'], at: number])[],
  voids: ReadonlyMap<number, number> = new Map(),
): AuctionRun {
  const facts: AuctionFacts = {
    ...auctionModel.facts,
    rules: rulesOf(terms),
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt: END },
  };
  let { bidding } = facts;
  let before = terms.genesis;
  const records: BidRecord[] = [];
  const valid: BidRecord[] = [];
  const write = (record: Omit<BidRecord, 'seq' | 'hash'>): void => {
    const whole = { ...record, seq: records.length + 1 };
    before = sha(recordText(before, 'g1', whole));
    records.push({ ...whole, hash: before });
  };
  bids.forEach(([bidder, amount, mode, at], index) => {
    const decision = decide(
      auctionChart,
      'open',
      { ...facts, by: 'other', now: at, bidding, bid: { bidder: String(bidder), amount: BigInt(amount) * UNIT, mode } },
      'bid',
    );
    if (!decision.allowed) return;
    bidding = decision.facts.bidding;
    for (const placed of decision.facts.placed) {
      write({
        kind: 'bid',
        bidder: Number(placed.bidder),
        price: fromUnits(placed.price),
        at,
        automatic: placed.automatic,
        voids: null,
      });
      valid.push(records.at(-1)!);
    }
    const out = valid.findIndex(({ seq }) => seq === voids.get(index));
    if (out < 0) return;
    const [gone] = valid.splice(out, 1);
    const top = valid.at(-1);
    const fallback = top ? { price: BigInt(top.price) * UNIT, leader: String(top.bidder), maximum: null } : null;
    const voided = decide(
      auctionChart,
      'open',
      { ...facts, by: 'service', now: at, bidding, bidIsValid: true, fallback },
      'void',
    );
    if (!voided.allowed) throw new Error(voided.missing.join());
    bidding = voided.facts.bidding;
    write({ kind: 'void', bidder: gone!.bidder, price: gone!.price, at, automatic: false, voids: gone!.seq });
  });
  const price = bidding.price === null ? null : fromUnits(bidding.price);
  const state = bidding.price !== null && bidding.price >= 150n * UNIT ? 'won' : 'unsold';
  return {
    records,
    reported: {
      state,
      price,
      leader: bidding.leader === null ? null : Number(bidding.leader),
      effectiveEndAt: bidding.endAt,
    },
  };
}

const BIDS = [
  [1, 100, 'exact', 10],
  [2, 200, 'upTo', 20],
  [1, 180, 'upTo', 30],
  [3, 200, 'upTo', END - 60_000],
  [1, 260, 'exact', END + 30_000],
] as const;

describe('auction replay', () => {
  it('[RPL-1] [RPL-2] [RPL-3] confirms the reported result', async () => {
    const { records, reported } = runAuction(BIDS);
    expect(records.map(({ bidder, price, automatic }) => `${bidder} ${price}${automatic ? '*' : ''}`)).toEqual([
      '1 100',
      '2 150',
      '1 180',
      '2 190*',
      '2 200*',
      '1 260',
    ]);
    expect(await replayAuction(terms, records, reported, digest)).toEqual({
      valid: true,
      records: 6,
      problem: null,
      outcome: { state: 'won', price: '260', leader: 1, endAt: END + 330_000 },
    });
  });

  it('[RPL-2] confirms an auction with voided bids', async () => {
    const { records, reported } = runAuction(BIDS.slice(0, 4), new Map([[3, 5]]));
    expect(records.at(-1)).toMatchObject({ kind: 'void', voids: 5 });
    expect(await replayAuction(terms, records, reported, digest)).toMatchObject({
      valid: true,
      outcome: { price: '190', leader: 2 },
    });
  });

  it('[RPL-2] accepts that the leader bids again up to a reserve that is still secret', async () => {
    const { records } = runAuction([
      [1, 120, 'exact', END - 900_000],
      [1, 150, 'upTo', END - 800_000],
    ]);
    const reported = { state: 'open', price: '150', leader: 1, effectiveEndAt: END } as const;
    expect(records.map(({ price }) => price)).toEqual(['120', '150']);
    expect(await replayAuction({ ...terms, reserve: null, salt: null }, records, reported, digest)).toMatchObject({
      valid: true,
      problem: null,
    });
  });

  it('[RPL-2] [AUC-10] accepts a reinstated bid at a lower price, not at a higher one or without a void', async () => {
    const chain = (...list: readonly (Pick<BidRecord, 'bidder' | 'price'> & Partial<BidRecord>)[]): BidRecord[] => {
      let before: string = terms.genesis;
      return list.map((one, index) => {
        const record = { seq: index + 1, kind: 'bid' as const, at: END, automatic: false, voids: null, ...one };
        before = sha(recordText(before, 'g1', record));
        return { ...record, hash: before };
      });
    };
    const open = { ...terms, reserve: null, salt: null };
    const verify = async (reinstated: Partial<BidRecord>, out: Partial<BidRecord> = {}) => {
      const at = END - 400_000;
      const records = chain(
        { bidder: 1, price: '100', at },
        { bidder: 2, price: '150', at },
        { bidder: 3, price: '160', at },
        { kind: 'void', bidder: 2, price: '150', voids: 2, ...out },
        { kind: 'void', bidder: 3, price: '160', automatic: true, voids: 3 },
        { bidder: 3, price: '110', automatic: true, voids: 2, ...reinstated },
      );
      const { price, bidder } = records.at(-1)!;
      return replayAuction(open, records, { state: 'open', price, leader: bidder, effectiveEndAt: END }, digest);
    };
    expect(await verify({})).toMatchObject({ valid: true });
    expect(await verify({ price: '160' })).toMatchObject({ valid: true });
    expect(await verify({ price: '170' }), 'more than before').toMatchObject({ problem: { seq: 6, what: 'illegal' } });
    expect(await verify({ price: '100' }), 'not above the current bid').toMatchObject({
      problem: { seq: 6, what: 'illegal' },
    });
    expect(await verify({ automatic: false }), 'only the server reinstates').toMatchObject({
      problem: { seq: 6, what: 'illegal' },
    });
    expect(await verify({}, { automatic: true }), 'the server does not void first').toMatchObject({
      problem: { seq: 4, what: 'illegal' },
    });
  });

  it('[RPL-1] [RPL-2] [RPL-3] confirms any run of the chart, and no altered one', async () => {
    const bid = fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 9, max: 40 }).map((tens) => tens * 10),
      fc.constantFrom('exact' as const, 'upTo' as const),
      fc.integer({ min: 1, max: 400_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(bid, { maxLength: 20 }), fc.integer({ min: 0, max: 40 }), async (list, change) => {
        let at = END - 1_000_000;
        const { records, reported } = runAuction(
          list.map(([bidder, amount, mode, later]) => [bidder, amount, mode, (at += later)]),
        );
        expect(await replayAuction(terms, records, reported, digest)).toMatchObject({ valid: true, problem: null });
        const altered = records[change % Math.max(1, records.length)];
        if (!altered) return;
        const forged = records.map((record) =>
          record === altered ? { ...record, price: String(Number(record.price) + 10) } : record,
        );
        expect(await replayAuction(terms, forged, reported, digest)).toMatchObject({
          valid: false,
          problem: { seq: altered.seq },
        });
      }),
      { numRuns: 150 },
    );
  });

  it('[RPL-1] names a missing record and altered terms', async () => {
    const { records, reported } = runAuction(BIDS);
    expect(
      await replayAuction(
        terms,
        records.filter(({ seq }) => seq !== 3),
        reported,
        digest,
      ),
    ).toMatchObject({ problem: { seq: 3, what: 'gap' } });
    expect(await replayAuction({ ...terms, reserve: '160' }, records, reported, digest)).toMatchObject({
      problem: { seq: 0, what: 'hash' },
    });
  });

  it('[RPL-2] names an illegal bid with valid hashes', async () => {
    const { reported } = runAuction(BIDS);
    const low = { seq: 1, kind: 'bid', bidder: 1, price: '90', at: 10, automatic: false, voids: null } as const;
    expect(
      await replayAuction(terms, [{ ...low, hash: sha(recordText(terms.genesis, 'g1', low)) }], reported, digest),
    ).toMatchObject({ problem: { seq: 1, what: 'illegal' } });
  });

  it('[RPL-3] names a result that differs from the reported one', async () => {
    const { records, reported } = runAuction(BIDS);
    expect(await replayAuction(terms, records, { ...reported, leader: 2 }, digest)).toMatchObject({
      valid: false,
      problem: { what: 'outcome' },
      outcome: { leader: 1 },
    });
  });

  it('[RPL-3] confirms an open auction without its secret terms', async () => {
    const { records } = runAuction(BIDS.slice(0, 3));
    expect(
      await replayAuction(
        { ...terms, reserve: null, salt: null },
        records,
        { state: 'open', price: '190', leader: 2, effectiveEndAt: END },
        digest,
      ),
    ).toMatchObject({ valid: true, outcome: { state: 'open', price: '190', leader: 2 } });
  });
});
