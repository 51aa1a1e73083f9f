import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../domain/domain-chart.ts';
import { auctionChart } from './auction.machine.ts';
import { auctionModel } from './auction.model.ts';
import type { AuctionRules, Bid, BiddingState } from './place-bid.ts';
import { replayWithoutVoided } from './replay-without-voided.ts';

const rules = (reserve: bigint | null = null): AuctionRules => ({
  starting: 100n,
  increment: 10n,
  reserve,
  extendMs: 0,
  latestEndAt: 1_000,
});
const bidsOf = (...bids: (readonly [bidder: string, sum: number, mode?: Bid['mode']])[]): Bid[] =>
  bids.map(([bidder, amount, mode = 'exact']) => ({ bidder, amount: BigInt(amount), mode }));

/** Places the bids in order, as the server would. @returns the bidding state and the accepted bids */
function play(bids: readonly Bid[], reserve: bigint | null): { bidding: BiddingState; accepted: Bid[] } {
  let bidding: BiddingState = { price: null, leader: null, maximum: null, bids: 0, endAt: 1_000 };
  const accepted = bids.filter((bid) => {
    const decision = decide(
      auctionChart,
      'open',
      { ...auctionModel.facts, rules: rules(reserve), now: 0, bidding, bid },
      'bid',
    );
    if (decision.allowed) ({ bidding } = decision.facts);
    return decision.allowed;
  });
  return { bidding, accepted };
}

const BIDDERS = ['ann', 'ben', 'cy', 'shill'] as const;
const bids = (modes: readonly Bid['mode'][]) =>
  fc.array(
    fc.record({
      bidder: fc.constantFrom(...BIDDERS),
      amount: fc.integer({ min: 10, max: 60 }).map((tens) => BigInt(tens) * 10n),
      mode: fc.constantFrom(...modes),
    }),
    { maxLength: 25 },
  );
const reserves = fc.option(fc.integer({ min: 0, max: 20 }).map((steps) => 100n + BigInt(steps) * 10n));

describe('replay without voided bids', () => {
  it('[AUC-7] falls back to the lowest sum that wins without the voided bids', () => {
    expect(replayWithoutVoided(rules(), bidsOf(['ann', 200, 'upTo']))).toEqual({
      price: 100n,
      leader: 'ann',
      maximum: 200n,
    });
    expect(replayWithoutVoided(rules(), bidsOf(['ann', 120], ['ben', 400, 'upTo']))).toEqual({
      price: 130n,
      leader: 'ben',
      maximum: 400n,
    });
    expect(replayWithoutVoided(rules(150n), bidsOf(['ann', 200, 'upTo']))).toEqual({
      price: 150n,
      leader: 'ann',
      maximum: 200n,
    });
    expect(replayWithoutVoided(rules(), [])).toEqual({ price: null, leader: null, maximum: null });
  });

  it('[AUC-7] treats a sum above the bidder’s own current bid as a maximum bid', () => {
    expect(replayWithoutVoided(rules(), bidsOf(['ann', 100], ['ann', 500]))).toEqual({
      price: 100n,
      leader: 'ann',
      maximum: 500n,
    });
    expect(replayWithoutVoided(rules(), bidsOf(['ann', 100], ['ann', 500], ['ben', 600, 'upTo']))).toEqual({
      price: 510n,
      leader: 'ben',
      maximum: 600n,
    });
  });

  it('[AUC-7] gives the same result when no bid is voided', () => {
    fc.assert(
      fc.property(bids(['exact', 'upTo']), reserves, (list, reserve) => {
        const {
          bidding: { price, leader, maximum },
          accepted,
        } = play(list, reserve);
        expect(replayWithoutVoided(rules(reserve), accepted)).toEqual({ price, leader, maximum });
      }),
      { numRuns: 300 },
    );
  });

  it('[AUC-7] gives the result of an auction without that bidder, at no higher price, led by the highest bid', () => {
    let comparable = 0;
    fc.assert(
      fc.property(bids(['exact', 'upTo']), reserves, (list, reserve) => {
        const { bidding: before, accepted } = play(list, reserve);
        const others = accepted.filter(({ bidder }) => bidder !== 'shill');
        const replayed = replayWithoutVoided(rules(reserve), others);
        const never = play(others, reserve);
        if (never.accepted.length === others.length) {
          comparable += 1;
          expect(replayed).toEqual({
            price: never.bidding.price,
            leader: never.bidding.leader,
            maximum: never.bidding.maximum,
          });
        }
        const most = others.reduce<Bid | undefined>(
          (best, one) => (best && best.amount >= one.amount ? best : one),
          undefined,
        );
        expect(replayed.leader).toBe(most?.bidder ?? null);
        expect(replayed.price ?? 0n).toBeLessThanOrEqual(before.price ?? 0n);
        expect(replayed.maximum ?? replayed.price ?? 0n).toBeLessThanOrEqual(most?.amount ?? 0n);
      }),
      { numRuns: 500 },
    );
    expect(comparable, 'auctions in which no bidder outbid themselves').toBeGreaterThan(50);
  });

  it('[AUC-7] of maximum bids: the second highest and a step, or no step if the leader had matched it', () => {
    fc.assert(
      fc.property(bids(['upTo']), (list) => {
        const others = play(list, null).accepted.filter(({ bidder }) => bidder !== 'shill');
        const best = new Map<string, bigint>();
        for (const { bidder, amount } of others)
          best.set(bidder, amount > (best.get(bidder) ?? 0n) ? amount : best.get(bidder)!);
        const [first, second] = [...best.values()].toSorted((a, b) => (a > b ? -1 : 1));
        const secondAt = others.findIndex(({ bidder, amount }) => amount === second && best.get(bidder) !== first);
        const before = others
          .slice(0, Math.max(0, secondAt))
          .filter(({ bidder }) => best.get(bidder) === first)
          .at(-1);
        const met = before !== undefined && before.amount === second;
        const wins = second === undefined ? 100n : met ? second : second + 10n;
        expect(replayWithoutVoided(rules(), others).price).toBe(
          first === undefined ? null : wins < first ? wins : first,
        );
      }),
      { numRuns: 300 },
    );
  });
});
