import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordText } from '#machines/auction/chain.ts';
import type { BuyerEligibility } from '#machines/binding/binding-act.ts';
import { BINDING } from '#protocol/limits.ts';
import { fromUnits } from '#protocol/money.ts';
import { createDecisionLog } from '../events/decision-log.ts';
import type { AuctionRow } from './auction-row.ts';
import { decideBids, bidKey, type BidBatchFacts, type EarlierBid, type PostedBid } from './decide-bids.ts';

const { decide } = createDecisionLog();
const NOW = Date.UTC(2026, 10, 21);
const GENESIS = 'a'.repeat(64);
const row: AuctionRow = {
  goodsId: 'g1',
  num: 'VM-1',
  sellerId: 'sally',
  storeId: null,
  state: 'open',
  status: 3,
  currency: 'HKD',
  startingPrice: '100',
  incrementPrice: '10',
  reserve: null,
  extendMinutes: null,
  scheduledEndAt: new Date(NOW + 60_000),
  latestEndAt: new Date(NOW + 60_000),
  effectiveEndAt: new Date(NOW + 60_000),
  salt: '',
  genesis: GENESIS,
  headSeq: 0,
  headHash: GENESIS,
  price: null,
  leaderId: null,
  leaderNo: null,
  leaderMaximum: null,
  bids: 0,
  bidders: 0,
  fixedPrice: null,
  managed: false,
  isToken: false,
  frozen: false,
  onSale: true,
  known: true,
  records: [],
  now: new Date(NOW),
};
const PEOPLE = ['ann', 'ben', 'cat', 'eve', 'kim', 'sally'];
const PROVEN: BuyerEligibility = { emailVerified: true, phoneVerified: true, kycVerified: true, idlePurchases: 0 };
let made = 0;
const bid = (userId: string, amount: string | number, extra: Partial<PostedBid> = {}): PostedBid => ({
  userId,
  isStaff: false,
  id: `key-${(made += 1)}`,
  amount: String(amount),
  currency: 'HKD',
  mode: 'exact',
  bodyHash: `${amount} ${extra.mode ?? 'exact'}`,
  ...extra,
});
const facts = (change: Partial<AuctionRow> = {}, rest: Partial<BidBatchFacts> = {}): BidBatchFacts => ({
  row: { ...row, ...change },
  numbers: new Map(),
  known: new Map(),
  eligibilities: new Map(PEOPLE.map((name) => [name, PROVEN])),
  rate: null,
  limits: BINDING,
  ...rest,
});
const verdictsOf = ({ verdicts }: ReturnType<typeof decideBids>): string[] =>
  verdicts.map((verdict) =>
    'refused' in verdict
      ? verdict.refused.code
      : `${verdict.result.bidder} ${verdict.result.result} ${verdict.result.seq}`,
  );

/** The facts that the database would hold after a batch. */
function after(
  { row: before, numbers, known, ...rest }: BidBatchFacts,
  decision: ReturnType<typeof decideBids>,
): BidBatchFacts {
  const { bidding, records, posts } = decision;
  const newest = records.at(-1);
  return {
    ...rest,
    row: {
      ...before,
      price: bidding.price === null ? null : fromUnits(bidding.price),
      leaderId: bidding.leader,
      leaderMaximum: bidding.maximum === null ? null : fromUnits(bidding.maximum),
      bids: bidding.bids,
      headSeq: newest?.seq ?? before.headSeq,
      headHash: newest?.hash ?? before.headHash,
      bidders: Math.max(before.bidders, ...decision.numbers.values()),
      records: [...records].reverse(),
    },
    numbers: new Map([...numbers, ...decision.numbers]),
    known: new Map([
      ...known,
      ...posts.map((post): [string, EarlierBid] => [
        bidKey(post.bid),
        { bodyHash: post.bid.bodyHash, result: post.result },
      ]),
    ]),
  };
}

describe('decideBids', () => {
  it('decides bids in order and returns their results as of the commit', () => {
    const decision = decideBids(decide, facts(), [
      bid('ann', 100),
      bid('ben', 110),
      bid('eve', 105),
      bid('ann', 150, { mode: 'upTo' }),
      bid('ben', 130),
    ]);
    expect(verdictsOf(decision)).toEqual(['1 winning 1', '2 outbid 2', 'MoveRefused', '1 winning 3', '2 outbid 4']);
    expect(decision.records.map(({ userId, price, automatic }) => [userId, price, automatic])).toEqual([
      ['ann', '100', false],
      ['ben', '110', false],
      ['ann', '120', false],
      ['ben', '130', false],
      ['ann', '140', true],
    ]);
    expect(decision.bidding).toMatchObject({ leader: 'ann', bids: 5 });
  });

  it('accepts a repeated key once within a batch and refuses it with another body', () => {
    const one = bid('ann', 100, { id: 'k' });
    expect(
      verdictsOf(decideBids(decide, facts(), [one, one, bid('ann', 120, { id: 'k' }), bid('ben', 110, { id: 'k' })])),
    ).toEqual(['1 outbid 1', '1 outbid 1', 'KeyReused', '2 winning 2']);
    const known = new Map([
      [bidKey(one), { bodyHash: one.bodyHash, result: { result: 'winning', bidder: 4, seq: 7 } as const }],
    ]);
    expect(
      verdictsOf(decideBids(decide, facts({ frozen: true }, { known }), [one, bid('ann', 120, { id: 'k' })])),
      'also when the auction is frozen',
    ).toEqual(['4 winning 7', 'KeyReused']);
  });

  it('writes nothing for refused bids', () => {
    const decision = decideBids(decide, facts(), [
      bid('sally', 100),
      bid('ann', 90),
      bid('ann', '1e3'),
      bid('ann', 100, { currency: 'USD' }),
    ]);
    expect(verdictsOf(decision)).toEqual(['MoveRefused', 'MoveRefused', 'FieldsInvalid', 'FieldsInvalid']);
    expect(decision).toMatchObject({ posts: [], records: [], bidding: { price: null, leader: null, bids: 0 } });
    expect(decision.numbers.size).toBe(0);
  });

  it('never dates a record before the previous one', () => {
    const last = {
      seq: 1,
      kind: 'bid',
      bidder: 1,
      price: '100',
      at: NOW + 5_000,
      automatic: false,
      voids: null,
      hash: GENESIS,
    } as const;
    expect(
      decideBids(decide, facts({ records: [last], headSeq: 1, price: '100', leaderId: 'ann', bids: 1, bidders: 1 }), [
        bid('ben', 110),
      ]).records[0]?.at,
    ).toBe(NOW + 5_000);
  });

  it('hides an invisible auction from strangers and gives bidders a reason', () => {
    const hidden = facts({ known: false, onSale: false }, { numbers: new Map([['ann', 1]]) });
    expect(
      verdictsOf(
        decideBids(decide, hidden, [
          bid('eve', 100),
          bid('ann', 100),
          bid('sally', 100),
          bid('kim', 100, { isStaff: true }),
        ]),
      ),
    ).toEqual(['NotFoundService', 'MoveRefused', 'MoveRefused', 'MoveRefused']);
  });

  it('numbers bidders in the order of their first bids', () => {
    const decision = decideBids(decide, facts({ bidders: 41 }, { numbers: new Map([['ben', 7]]) }), [
      bid('ann', 100),
      bid('ben', 110),
      bid('eve', 120),
      bid('ann', 130),
    ]);
    expect(verdictsOf(decision)).toEqual(['42 winning 1', '7 outbid 2', '43 outbid 3', '42 winning 4']);
  });

  it('refuses bids of removed accounts', () => {
    expect(verdictsOf(decideBids(decide, facts(), [bid('ann', 100), bid('ben', 110)], new Set(['ben'])))).toEqual([
      '1 winning 1',
      'SessionRevoked',
    ]);
  });

  it('decides the same however bids fall into batches, with a valid chain', () => {
    const one = fc.record({
      userId: fc.constantFrom('ann', 'ben', 'eve', 'kim'),
      amount: fc.integer({ min: 9, max: 40 }).map((tens) => tens * 10),
      mode: fc.constantFrom('exact' as const, 'upTo' as const),
      cut: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 25 }), (list) => {
        const bids = list.map(({ userId, amount, mode }) => bid(userId, amount, { mode }));
        const whole = decideBids(decide, facts(), bids);
        let state = facts();
        let batch: PostedBid[] = [];
        const written = [];
        for (const [index, posted] of bids.entries()) {
          batch.push(posted);
          if (!list[index]!.cut && index < bids.length - 1) continue;
          const decision = decideBids(decide, state, batch);
          written.push(...decision.records);
          state = after(state, decision);
          batch = [];
        }
        expect(written).toEqual(whole.records);
        let before = GENESIS;
        for (const record of written) {
          before = hash('sha256', recordText(before, 'g1', record), 'hex');
          expect(record.hash).toBe(before);
        }
      }),
      { numRuns: 200 },
    );
  });
});
