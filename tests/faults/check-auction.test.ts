import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minimumBidUnits, placeBid, type AuctionRules, type BiddingState } from '#machines/auction/place-bid.ts';
import { checkAuction, type AuctionHistory, type BidOperation, type BidOutcome } from './check-auction.ts';

const RULES: AuctionRules = { starting: 100n, increment: 10n, reserve: null, extendMs: 0, latestEndAt: 1_000_000 };
const END = 1_000_000;
const winning = (bidder: number, seq: number | null): BidOutcome => ({
  kind: 'accepted',
  result: 'winning',
  bidder,
  seq,
});
const outbid = (bidder: number, seq: number | null): BidOutcome => ({
  kind: 'accepted',
  result: 'outbid',
  bidder,
  seq,
});
const tooLow = (minimum: bigint): BidOutcome => ({ kind: 'refused', missing: ['highEnough'], minimum });
const UNKNOWN: BidOutcome = { kind: 'unknown' };

let made = 0;
function bid(
  bidder: string,
  amount: bigint,
  [asked, answered]: readonly [number, number],
  outcome: BidOutcome,
  mode: 'exact' | 'upTo' = 'exact',
): BidOperation {
  made += 1;
  return { id: `bid ${made}`, bidder, amount, mode, asked, answered, outcome };
}
function judge(operations: BidOperation[], price: bigint | null, leader: string | null, seq: number): boolean {
  const history: AuctionHistory = { rules: RULES, endAt: END, operations, final: { price, leader, seq } };
  return checkAuction(history).linearizable;
}

describe('histories that the chart explains', () => {
  it('are bids one after the other, refused ones between them, and none at all', () => {
    const operations = [
      bid('ann', 100n, [0, 1], winning(1, 1)),
      bid('ben', 100n, [2, 3], tooLow(110n)),
      bid('ben', 110n, [4, 5], winning(2, 2)),
    ];
    expect(judge(operations, 110n, 'ben', 2)).toBe(true);
    expect(judge([], null, null, 0)).toBe(true);
  });

  it('are bids under way at the same time, in another order than they were asked', () => {
    const operations = [
      bid('ann', 110n, [0, 10], winning(2, 2)),
      bid('ben', 100n, [1, 10], outbid(1, 1)),
      bid('cy', 100n, [2, 10], tooLow(110n)),
    ];
    expect(judge(operations, 110n, 'ann', 2)).toBe(true);
  });

  it('have automatic bids for a maximum', () => {
    const operations = [
      bid('ann', 150n, [0, 1], winning(1, 1), 'upTo'),
      bid('ben', 120n, [2, 3], outbid(2, 2)),
      bid('ben', 150n, [4, 5], outbid(2, null)),
      bid('cy', 160n, [6, 7], winning(3, 5)),
    ];
    expect(judge(operations, 160n, 'cy', 5)).toBe(true);
  });

  it('may need a bid without an answer, at any time after it was asked', () => {
    const operations = [
      bid('ann', 100n, [0, 1], winning(1, 1)),
      bid('ben', 110n, [0, Infinity], UNKNOWN),
      bid('cy', 110n, [5, 6], tooLow(120n)),
    ];
    expect(judge(operations, 110n, 'ben', 2)).toBe(true);
    expect(judge(operations.slice(0, 2), 100n, 'ann', 1), 'it never arrived').toBe(true);
  });
});

describe('histories that no order explains', () => {
  const cases: Record<string, () => boolean> = {
    'two bids with the same record': () =>
      judge([bid('ann', 100n, [0, 9], winning(1, 1)), bid('ben', 110n, [0, 9], winning(2, 1))], 110n, 'ben', 2),
    'a bid below the minimum was accepted': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1)), bid('ben', 100n, [2, 3], winning(2, 2))], 100n, 'ben', 2),
    'a bid that was high enough was refused': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1)), bid('ben', 110n, [2, 3], tooLow(120n))], 100n, 'ann', 1),
    'a bid was decided on an old price': () =>
      judge(
        [
          bid('ann', 100n, [0, 1], winning(1, 1)),
          bid('ben', 110n, [2, 3], winning(2, 2)),
          bid('cy', 100n, [4, 5], tooLow(110n)),
        ],
        110n,
        'ben',
        2,
      ),
    'a record comes before that of a bid that was answered earlier': () =>
      judge([bid('ann', 110n, [0, 1], winning(2, 2)), bid('ben', 100n, [2, 3], winning(1, 1))], 110n, 'ann', 2),
    'a bid was outbid before the other was asked': () =>
      judge([bid('ann', 100n, [0, 1], outbid(1, 1)), bid('ben', 110n, [2, 3], winning(2, 2))], 110n, 'ben', 2),
    'an acknowledged bid is not in the final auction': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1))], null, null, 0),
    'the final auction has a record that no bid explains': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1))], 110n, 'ben', 2),
    'a refused bid counted': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1)), bid('ben', 110n, [2, 3], tooLow(110n))], 110n, 'ben', 2),
    'a bid without an answer happened before it was asked': () =>
      judge(
        [
          bid('cy', 110n, [0, 1], tooLow(120n)),
          bid('ann', 100n, [0, 1], winning(1, 1)),
          bid('ben', 110n, [2, Infinity], UNKNOWN),
        ],
        110n,
        'ben',
        2,
      ),
    'the bid of a maximum was ignored': () =>
      judge([bid('ann', 150n, [0, 1], winning(1, 1), 'upTo'), bid('ben', 120n, [2, 3], winning(2, 2))], 120n, 'ben', 2),
    'a bidder has the number of another': () =>
      judge([bid('ann', 100n, [0, 1], winning(1, 1)), bid('ben', 110n, [2, 3], winning(1, 2))], 110n, 'ben', 2),
  };
  it.each(Object.entries(cases))('%s', (_, isLinearizable) => {
    expect(isLinearizable()).toBe(false);
  });

  it('names the bids that have no place', () => {
    const operations = [bid('ann', 100n, [0, 1], winning(1, 1)), bid('ben', 110n, [2, 3], tooLow(120n))];
    const history = { rules: RULES, endAt: END, operations, final: { price: 100n, leader: 'ann', seq: 1 } };
    expect(checkAuction(history)).toMatchObject({ why: expect.stringContaining(operations[1]!.id) as string });
  });
});

type Draw = { bidder: number; steps: number; isMaximum: boolean; early: number; late: number; isLost: boolean };

/** Runs bids one after the other by the rules, at 10, 20, 30 … ms, and widens the time of each. */
function makeHistory(draws: readonly Draw[]): { history: AuctionHistory; accepted: BidOperation[] } {
  let bidding: BiddingState = { price: null, leader: null, maximum: null, bids: 0, endAt: END };
  let seq = 0;
  const bidders: string[] = [];
  const operations = draws.map(({ bidder: number, steps, isMaximum, early, late, isLost }, index): BidOperation => {
    const bidder = `bidder ${number}`;
    const mode = isMaximum ? 'upTo' : 'exact';
    const minimum = minimumBidUnits(RULES, bidding, { bidder, mode });
    const amount = minimum + BigInt(steps) * 10n;
    const times = [index * 10 - early, isLost ? Infinity : index * 10 + late] as const;
    const leads = bidder === bidding.leader;
    const missing = [...(leads && !isMaximum ? ['notLeading'] : []), ...(steps < 0 ? ['highEnough'] : [])];
    if (amount < 100n) return bid(bidder, 90n, times, isLost ? UNKNOWN : { kind: 'refused', missing, minimum }, mode);
    if (missing.length > 0)
      return bid(bidder, amount, times, isLost ? UNKNOWN : { kind: 'refused', missing, minimum }, mode);
    const result = placeBid(RULES, bidding, { bidder, amount, mode }, 0);
    const own = result.placed.findIndex((record) => record.bidder === bidder && !record.automatic);
    if (!bidders.includes(bidder)) bidders.push(bidder);
    const outcome: BidOutcome = {
      kind: 'accepted',
      result: result.bidding.leader === bidder ? 'winning' : 'outbid',
      bidder: bidders.indexOf(bidder) + 1,
      seq: own < 0 ? null : seq + own + 1,
    };
    ({ bidding } = result);
    seq += result.placed.length;
    return bid(bidder, amount, times, isLost ? UNKNOWN : outcome, mode);
  });
  const { price, leader } = bidding;
  return {
    history: { rules: RULES, endAt: END, operations, final: { price, leader, seq } },
    accepted: operations.filter(({ outcome }) => outcome.kind === 'accepted' && outcome.seq !== null),
  };
}

const draws = fc.array(
  fc.record({
    bidder: fc.integer({ min: 0, max: 4 }),
    steps: fc.integer({ min: -1, max: 3 }),
    isMaximum: fc.boolean(),
    early: fc.integer({ min: 0, max: 40 }),
    late: fc.integer({ min: 0, max: 40 }),
    isLost: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
  }),
  { minLength: 2, maxLength: 120 },
);

const lost = { steps: 0, isMaximum: true, early: 0, late: 0, isLost: true };
/** The bids without an answer have another order that leads to the same auction, with other numbers of the bidders. */
const OTHER_NUMBERS: Draw[] = [
  { ...lost, bidder: 0, steps: 1 },
  { ...lost, bidder: 1, early: 11 },
  { ...lost, bidder: 2, isMaximum: false },
  { ...lost, bidder: 0, isMaximum: false, isLost: false },
];

describe('any history that was made one bid after the other', () => {
  it('is explained', () => {
    fc.assert(
      fc.property(draws, (some) => {
        expect(checkAuction(makeHistory(some).history)).toEqual({ linearizable: true });
      }),
      { numRuns: 60, examples: [[OTHER_NUMBERS]] },
    );
  });

  it('is not explained once the records of two answers are exchanged', () => {
    fc.assert(
      fc.property(draws, fc.nat(), (some, place) => {
        const { history, accepted } = makeHistory(some);
        fc.pre(accepted.length >= 2);
        const one = accepted[place % (accepted.length - 1)]!;
        const other = accepted[(place % (accepted.length - 1)) + 1]!;
        const operations = history.operations.map((operation) => {
          const partner = operation === one ? other : operation === other ? one : operation;
          const [own, theirs] = [operation.outcome, partner.outcome];
          if (own.kind !== 'accepted' || theirs.kind !== 'accepted') return operation;
          return { ...operation, outcome: { ...own, seq: theirs.seq } };
        });
        expect(checkAuction({ ...history, operations }).linearizable).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
