import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide } from '../domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from './auction.machine.ts';
import { auctionModel } from './auction.model.ts';
import { placeBid, type AuctionRules, type Bid, type BiddingState } from './place-bid.ts';

const MINUTE = 60_000;
const rules = (change: Partial<AuctionRules> = {}): AuctionRules => ({
  starting: 100n,
  increment: 10n,
  reserve: null,
  extendMs: 0,
  latestEndAt: 100 * MINUTE,
  ...change,
});
const noBids: BiddingState = { price: null, leader: null, maximum: null, bids: 0, endAt: 60 * MINUTE };
const facts = (change: Partial<AuctionFacts> = {}): AuctionFacts => ({
  ...auctionModel.facts,
  rules: rules(),
  bidding: noBids,
  now: MINUTE,
  bid: null,
  ...change,
});

/**
 * Bids one after the other; refused bids change nothing. @returns the records as `bidder price`, with `*` for automatic
 * ones, the refusals and the bidding state
 */
function bidInTurn(
  bids: readonly (readonly [bidder: string, amount: number, mode?: Bid['mode'], now?: number])[],
  change: Partial<AuctionRules> = {},
) {
  let bidding = noBids;
  const written: string[] = [];
  const refused: string[][] = [];
  for (const [bidder, amount, mode = 'exact', now = MINUTE] of bids) {
    const decision = decide(
      auctionChart,
      'open',
      facts({ rules: rules(change), bidding, now, bid: { bidder, amount: BigInt(amount), mode } }),
      'bid',
    );
    if (!decision.allowed) {
      refused.push(decision.missing);
      continue;
    }
    bidding = decision.facts.bidding;
    written.push(
      ...decision.facts.placed.map(({ bidder: by, price, automatic }) => `${by} ${price}${automatic ? '*' : ''}`),
    );
  }
  return { written, refused, bidding };
}

describe('bids', () => {
  it('[AUC-1] start at the starting price and rise by whole increments', () => {
    expect(
      bidInTurn([
        ['ann', 90],
        ['ann', 105],
        ['ann', 100],
        ['ben', 100],
        ['ben', 115],
        ['ben', 110],
        ['ann', 150],
      ]),
    ).toMatchObject({
      written: ['ann 100', 'ben 110', 'ann 150'],
      refused: [['highEnough'], ['wholeSteps'], ['highEnough'], ['wholeSteps']],
    });
  });

  it('[AUC-2] are accepted before the end and refused at it', () => {
    expect(
      bidInTurn([
        ['ann', 100, 'exact', 60 * MINUTE - 1],
        ['ben', 110, 'exact', 60 * MINUTE],
      ]),
    ).toMatchObject({ written: ['ann 100'], refused: [['beforeEnd']] });
  });

  it('[AUC-3] are refused from the leader, except to raise the maximum bid or to reach a reserve', () => {
    expect(
      bidInTurn([
        ['ann', 100],
        ['ann', 110],
      ]),
    ).toMatchObject({ written: ['ann 100'], refused: [['notLeading']] });
    expect(
      bidInTurn(
        [
          ['ann', 100],
          ['ann', 110],
        ],
        { reserve: 200n },
      ).written,
    ).toEqual(['ann 100', 'ann 110']);
    expect(
      bidInTurn([
        ['ann', 150, 'upTo'],
        ['ann', 150, 'upTo'],
        ['ann', 160, 'upTo'],
      ]),
    ).toMatchObject({ written: ['ann 100'], refused: [['highEnough']], bidding: { price: 100n, maximum: 160n } });
  });

  it('[AUC-3] below the reserve do not lower the leader’s maximum bid', () => {
    expect(
      bidInTurn(
        [
          ['ann', 200, 'upTo'],
          ['ann', 110],
          ['ben', 120],
        ],
        { reserve: 250n },
      ),
    ).toMatchObject({
      written: ['ann 100', 'ann 110', 'ben 120', 'ann 130*'],
      bidding: { leader: 'ann', maximum: 200n },
    });
    expect(
      bidInTurn(
        [
          ['ann', 200, 'upTo'],
          ['ann', 200],
          ['ben', 210],
        ],
        { reserve: 250n },
      ),
    ).toMatchObject({ written: ['ann 100', 'ann 200', 'ben 210'], bidding: { maximum: null } });
  });

  it('[AUC-4] up to a maximum take the lowest sum that wins', () => {
    expect(
      bidInTurn([
        ['ann', 200, 'upTo'],
        ['ben', 120],
        ['ben', 180, 'upTo'],
      ]),
    ).toMatchObject({
      written: ['ann 100', 'ben 120', 'ann 130*', 'ben 180', 'ann 190*'],
      bidding: { leader: 'ann', maximum: 200n },
    });
    expect(
      bidInTurn([
        ['ann', 200, 'upTo'],
        ['ben', 300, 'upTo'],
      ]),
    ).toMatchObject({
      written: ['ann 100', 'ann 200*', 'ben 210'],
      bidding: { leader: 'ben', maximum: 300n, price: 210n },
    });
    expect(
      bidInTurn([
        ['ann', 200, 'upTo'],
        ['ben', 250],
      ]),
    ).toMatchObject({ written: ['ann 100', 'ben 250'], bidding: { leader: 'ben', maximum: null } });
    expect(
      bidInTurn([
        ['ann', 120],
        ['ben', 300, 'upTo'],
      ]),
    ).toMatchObject({ written: ['ann 120', 'ben 130'] });
  });

  it('[AUC-4] of equal maximum bids lead with the earlier one, at its full sum', () => {
    expect(
      bidInTurn([
        ['ann', 200, 'upTo'],
        ['ben', 200, 'upTo'],
      ]),
    ).toMatchObject({ written: ['ann 100', 'ann 200*'], bidding: { leader: 'ann', price: 200n } });
    expect(
      bidInTurn([
        ['ann', 200, 'upTo'],
        ['ben', 200],
        ['ben', 210],
      ]),
    ).toMatchObject({ written: ['ann 100', 'ann 200*', 'ben 210'] });
  });

  it('[AUC-5] go to the reserve at once when the maximum bid reaches it', () => {
    const reserve = { reserve: 150n };
    expect(
      bidInTurn(
        [
          ['ann', 140, 'upTo'],
          ['ann', 200, 'upTo'],
        ],
        reserve,
      ),
    ).toMatchObject({ written: ['ann 100', 'ann 150'], bidding: { maximum: 200n } });
    expect(
      bidInTurn(
        [
          ['ann', 200, 'upTo'],
          ['ben', 170, 'upTo'],
        ],
        reserve,
      ).written,
    ).toEqual(['ann 150', 'ben 170', 'ann 180*']);
    expect(
      bidInTurn(
        [
          ['ann', 120, 'upTo'],
          ['ben', 130, 'upTo'],
          ['cy', 200, 'upTo'],
        ],
        reserve,
      ).written,
    ).toEqual(['ann 100', 'ann 120*', 'ben 130', 'cy 150']);
  });

  it('[AUC-6] in the last minutes move the end, up to the latest end', () => {
    const extending = { extendMs: 5 * MINUTE, latestEndAt: 63 * MINUTE };
    expect(bidInTurn([['ann', 100, 'exact', 54 * MINUTE]], extending).bidding.endAt).toBe(60 * MINUTE);
    expect(bidInTurn([['ann', 100, 'exact', 56 * MINUTE]], extending).bidding.endAt).toBe(61 * MINUTE);
    expect(
      bidInTurn(
        [
          ['ann', 100, 'exact', 59 * MINUTE],
          ['ben', 110, 'exact', 62 * MINUTE],
        ],
        extending,
      ).bidding.endAt,
    ).toBe(63 * MINUTE);
    expect(
      bidInTurn(
        [
          ['ann', 200, 'upTo', 50 * MINUTE],
          ['ann', 300, 'upTo', 59 * MINUTE],
        ],
        extending,
      ).bidding.endAt,
    ).toBe(60 * MINUTE);
  });

  it('[AUC-1] [AUC-4] [AUC-5] raise the price by whole steps up to the sums bid; the highest leads', () => {
    const bid = fc.tuple(
      fc.constantFrom('ann', 'ben', 'cy'),
      fc.integer({ min: 8, max: 60 }).map((tens) => tens * 5),
      fc.constantFrom('exact' as const, 'upTo' as const),
    );
    fc.assert(
      fc.property(
        fc.array(bid, { maxLength: 30 }),
        fc.option(fc.integer({ min: 0, max: 15 }).map((steps) => 100n + BigInt(steps) * 10n)),
        (list, reserve) => {
          let bidding = noBids;
          const highest = new Map<string, bigint>();
          let price = 90n;
          for (const [bidder, amount, mode] of list) {
            const decision = decide(
              auctionChart,
              'open',
              facts({ rules: rules({ reserve }), bidding, bid: { bidder, amount: BigInt(amount), mode } }),
              'bid',
            );
            if (!decision.allowed) continue;
            highest.set(bidder, BigInt(amount) > (highest.get(bidder) ?? 0n) ? BigInt(amount) : highest.get(bidder)!);
            for (const placed of decision.facts.placed) {
              expect(placed.price).toBeGreaterThanOrEqual(price + 10n);
              expect((placed.price - 100n) % 10n).toBe(0n);
              expect(placed.price).toBeLessThanOrEqual(highest.get(placed.bidder) ?? 0n);
              price = placed.price;
            }
            bidding = decision.facts.bidding;
            expect(bidding.price).toBe(price < 100n ? null : price);
            const most = [...highest.values()].reduce((a, b) => (a > b ? a : b), 0n);
            expect(highest.get(bidding.leader ?? '')).toBe(most);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('do not change the bidding state they are placed on', () => {
    const bidding = Object.freeze({ ...noBids });
    expect(placeBid(rules(), bidding, { bidder: 'ann', amount: 100n, mode: 'exact' }, MINUTE).bidding).not.toBe(
      bidding,
    );
    expect(bidding).toEqual(noBids);
  });
});
