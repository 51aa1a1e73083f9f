import { NOT_BOUND } from '../binding/binding-act.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { auctionChart, isReserveMet, type AuctionFacts } from './auction.machine.ts';
import type { AuctionRules, Bid, BiddingState } from './place-bid.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const END = 1_000_000;
const rules: AuctionRules = { starting: 100n, increment: 10n, reserve: null, extendMs: 0, latestEndAt: END + 5_000 };
const noBids: BiddingState = { price: null, leader: null, maximum: null, bids: 0, endAt: END };
const ledByAnn: BiddingState = { price: 120n, leader: 'ann', maximum: null, bids: 2, endAt: END };
const bid = (amount: bigint, mode: Bid['mode'] = 'exact', bidder = 'ben'): Bid => ({ bidder, amount, mode });

const isBound = ({ emailVerified, phoneVerified, identityForPrice }: AuctionFacts): boolean =>
  emailVerified && phoneVerified && identityForPrice;
const isOpen = ({ now, bidding }: AuctionFacts): boolean => now < bidding.endAt;
const isWhole = ({ bid: asked, rules: { starting, increment } }: AuctionFacts): boolean =>
  asked === null || (asked.amount >= starting && (asked.amount - starting) % increment === 0n);
/** AUC-1, AUC-3: the lowest sum of a bid. The leader raises the maximum bid by any step above it. */
const isHighEnough = ({ bid: asked, bidding, rules: { starting, increment } }: AuctionFacts): boolean => {
  if (asked === null) return true;
  if (bidding.price === null) return asked.amount >= starting;
  const least = bidding.price + increment;
  const raises = asked.bidder === bidding.leader && asked.mode === 'upTo';
  return asked.amount >= (raises && bidding.maximum !== null ? bidding.maximum + increment : least);
};
/** AUC-3: the leader may only raise the maximum bid, unless a reserve is not met. */
/** AUC-7, AUC-10: right after a void; what the server does then is not above the price before it. */
const isAfterVoid = ({ bid: asked, ceiling }: AuctionFacts): boolean =>
  ceiling !== null && (asked === null || asked.amount <= ceiling);
const mayBidAgain = ({ bid: asked, bidding, rules: { reserve } }: AuctionFacts): boolean =>
  asked === null ||
  asked.bidder !== bidding.leader ||
  asked.mode === 'upTo' ||
  (reserve !== null && (bidding.price === null || bidding.price < reserve));
const meetsReserve = ({ bidding, rules: { reserve } }: AuctionFacts): boolean =>
  reserve === null || (bidding.price !== null && bidding.price >= reserve);

export const auctionModel = defineDomain<AuctionStatus, AuctionMove, AuctionFacts>({
  chart: auctionChart,
  start: 'open',
  facts: {
    by: 'other',
    ownCase: false,
    frozen: false,
    onSale: true,
    hasFixedPrice: true,
    now: END - 10_000,
    rules,
    bidding: ledByAnn,
    bid: bid(130n),
    bidIsValid: true,
    fallback: { price: 100n, leader: 'ben', maximum: null },
    ceiling: null,
    placed: [],
    ...NOT_BOUND,
  },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    frozen: both,
    onSale: both,
    hasFixedPrice: both,
    now: [END - 10_000, END - 1, END, END + 10_000],
    rules: [rules, { ...rules, reserve: 150n }, { ...rules, extendMs: 60_000 }, { ...rules, extendMs: 2_000 }],
    bidding: [
      ledByAnn,
      noBids,
      { ...ledByAnn, maximum: 150n },
      { ...ledByAnn, maximum: 120n },
      { ...ledByAnn, price: 150n, maximum: 200n },
    ],
    bid: [
      null,
      bid(90n),
      bid(100n),
      bid(120n),
      bid(125n),
      bid(130n),
      bid(135n),
      bid(150n),
      bid(160n),
      bid(130n, 'upTo'),
      bid(150n, 'upTo'),
      bid(300n, 'upTo'),
      bid(130n, 'exact', 'ann'),
      bid(160n, 'upTo', 'ann'),
      bid(140n, 'upTo', 'ann'),
    ],
    bidIsValid: both,
    fallback: [null, { price: 100n, leader: 'ben', maximum: null }, { price: 100n, leader: 'ben', maximum: 110n }],
    ceiling: [null, 120n, 200n],
    placed: [[]],
    emailVerified: both,
    phoneVerified: both,
    identityForPrice: both,
    belowPurchaseLimit: both,
  },
  table: [
    // AUC-1, AUC-2, AUC-3, AUC-11.
    {
      from: 'open',
      move: 'bid',
      by: 'other',
      when: (facts) =>
        facts.onSale &&
        !facts.frozen &&
        isOpen(facts) &&
        mayBidAgain(facts) &&
        isHighEnough(facts) &&
        isWhole(facts) &&
        isBound(facts),
      to: 'open',
    },
    // AUC-4.
    {
      from: 'open',
      move: 'bid',
      by: 'system',
      when: (facts) => isOpen(facts) && isHighEnough(facts) && isWhole(facts),
      to: 'open',
    },
    // AUC-9, AUC-11.
    {
      from: 'open',
      move: 'buy',
      by: 'other',
      when: (facts) =>
        facts.onSale &&
        !facts.frozen &&
        facts.hasFixedPrice &&
        facts.bidding.leader === null &&
        isOpen(facts) &&
        isBound(facts) &&
        facts.belowPurchaseLimit,
      to: 'bought',
    },
    // AUC-7.
    {
      from: 'open',
      move: 'void',
      by: 'service',
      when: ({ bidIsValid, ownCase }) => bidIsValid && !ownCase,
      to: 'open',
    },
    {
      from: 'open',
      move: 'void',
      by: 'system',
      when: (facts) => facts.bidIsValid && isAfterVoid(facts),
      to: 'open',
    },
    // AUC-10.
    {
      from: 'open',
      move: 'reinstate',
      by: 'system',
      when: (facts) => isAfterVoid(facts) && isHighEnough(facts) && isWhole(facts),
      to: 'open',
    },
    // AUC-8.
    {
      from: 'open',
      move: 'end',
      by: 'system',
      when: (facts) => !isOpen(facts) && !facts.frozen && facts.bidding.leader !== null && meetsReserve(facts),
      to: 'won',
    },
    { from: 'open', move: 'end', by: 'system', when: (facts) => !isOpen(facts) && !facts.frozen, to: 'unsold' },
  ],
  rules: {
    '[AUC-1] the price rises by whole increments from the starting price': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      after.bidding.price === null ||
      (after.bidding.price >= facts.rules.starting &&
        (after.bidding.price - facts.rules.starting) % facts.rules.increment === 0n &&
        after.bidding.price >= (facts.bidding.price ?? 0n)),
    '[AUC-1] each record is at least one increment above the one before': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      after.placed.every(
        ({ price }, at) =>
          price >=
          (at === 0
            ? facts.bidding.price === null
              ? facts.rules.starting
              : facts.bidding.price + facts.rules.increment
            : (after.placed[at - 1]?.price ?? 0n) + facts.rules.increment),
      ),
    '[AUC-2] no bid is accepted at or after the end': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.now < facts.bidding.endAt,
    '[AUC-2] neither the seller nor staff bid': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.by === 'other' || facts.by === 'system',
    '[AUC-2] no user bids on frozen or hidden goods': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.by === 'system' || (!facts.frozen && facts.onSale),
    '[AUC-3] an auction with a leader keeps one': ({ move, to, facts, after }) =>
      move !== 'bid' || to === null || facts.bidding.leader === null || after.bidding.leader !== null,
    '[AUC-3] the leader does not outbid themselves once the reserve is met': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      facts.by === 'system' ||
      facts.bid?.bidder !== facts.bidding.leader ||
      !isReserveMet(facts.rules, facts.bidding) ||
      after.placed.length === 0,
    '[AUC-4] no bidder pays more than they bid': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      after.placed.every(
        ({ bidder, price }) =>
          price <=
          (bidder === facts.bid?.bidder ? facts.bid.amount : (facts.bidding.maximum ?? facts.bidding.price ?? 0n)),
      ),
    '[AUC-4] only a higher sum beats a maximum bid': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      facts.bidding.maximum === null ||
      facts.bid === null ||
      facts.bid.amount > facts.bidding.maximum ||
      after.bidding.leader === facts.bidding.leader,
    '[AUC-5] a maximum bid that reaches the reserve goes to the reserve': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      facts.bid?.mode !== 'upTo' ||
      facts.rules.reserve === null ||
      facts.bid.amount < facts.rules.reserve ||
      after.bidding.leader !== facts.bid.bidder ||
      (after.bidding.price ?? 0n) >= facts.rules.reserve,
    '[AUC-6] the end moves forwards only, and never beyond the latest end': ({ facts, after }) =>
      after.bidding.endAt >= facts.bidding.endAt &&
      after.bidding.endAt <= Math.max(facts.bidding.endAt, facts.rules.latestEndAt),
    '[AUC-6] only a bid that changes the price moves the end': ({ facts, after, move }) =>
      after.bidding.endAt === facts.bidding.endAt || (move === 'bid' && after.placed.length > 0),
    '[AUC-7] only staff void a bid, never in an own case; the server only after them': ({ move, to, facts }) =>
      move !== 'void' ||
      to === null ||
      (facts.bidIsValid && (facts.by === 'service' ? !facts.ownCase : facts.by === 'system' && facts.ceiling !== null)),
    '[AUC-7] a voided bid is no longer counted': ({ move, to, facts, after }) =>
      move !== 'void' || to === null || after.bidding.bids === facts.bidding.bids - 1,
    '[AUC-10] a bid is reinstated only after a void, and not above the price before': ({ move, to, facts, after }) =>
      move !== 'reinstate' ||
      to === null ||
      facts.bid === null ||
      (facts.by === 'system' &&
        facts.ceiling !== null &&
        after.bidding.price !== null &&
        after.bidding.price <= facts.ceiling &&
        after.ceiling === null),
    '[AUC-8] no auction is won below the reserve or without a bid': ({ to, facts }) =>
      to !== 'won' || (facts.bidding.leader !== null && isReserveMet(facts.rules, facts.bidding)),
    '[AUC-8] no auction ends early': ({ to, facts }) =>
      !(to === 'won' || to === 'unsold') || (facts.now >= facts.bidding.endAt && facts.by === 'system'),
    '[AUC-8] an auction that meets its conditions is not unsold': ({ to, facts }) =>
      to !== 'unsold' || facts.bidding.leader === null || !isReserveMet(facts.rules, facts.bidding),
    '[AUC-9] no goods are bought at the buy-now price after a bid': ({ to, facts }) =>
      to !== 'bought' || facts.bidding.leader === null,
    '[AUC-11] no user bids or buys without what binding acts need': ({ move, to, facts }) =>
      !(move === 'bid' || move === 'buy') ||
      to === null ||
      facts.by === 'system' ||
      (facts.emailVerified &&
        facts.phoneVerified &&
        facts.identityForPrice &&
        (move === 'bid' || facts.belowPurchaseLimit)),
  },
});
