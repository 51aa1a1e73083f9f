import type { DomainModel } from '../domain/domain-model.ts';
import { auctionChart, isReserveMet, type AuctionFacts } from './auction.machine.ts';
import type { AuctionRules, Bid, BiddingState } from './place-bid.ts';
import type { AuctionMove, AuctionStatus } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const END = 1_000_000;
const rules: AuctionRules = { starting: 100n, increment: 10n, reserve: null, extendMs: 0, latestEndAt: END + 5_000 };
const unbid: BiddingState = { price: null, leader: null, maximum: null, bids: 0, endAt: END };
const led: BiddingState = { price: 120n, leader: 'ann', maximum: null, bids: 2, endAt: END };
const bid = (amount: bigint, mode: Bid['mode'] = 'exact', bidder = 'ben'): Bid => ({ bidder, amount, mode });

export const auctionModel: DomainModel<AuctionStatus, AuctionMove, AuctionFacts> = {
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
    bidding: led,
    bid: bid(130n),
    bidIsValid: true,
    fallback: { price: 100n, leader: 'ben', maximum: null },
    ceiling: null,
    placed: [],
  },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    frozen: both,
    onSale: both,
    hasFixedPrice: both,
    now: [END - 10_000, END - 1, END, END + 10_000],
    rules: [rules, { ...rules, reserve: 150n }, { ...rules, extendMs: 60_000 }, { ...rules, extendMs: 2_000 }],
    bidding: [led, unbid, { ...led, maximum: 150n }, { ...led, maximum: 120n }, { ...led, price: 150n, maximum: 200n }],
    bid: [
      null,
      bid(90n),
      bid(100n),
      bid(120n),
      bid(125n),
      bid(130n),
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
  },
  invariants: {
    '[AUC-1] the price rises by whole increments from the start': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      after.bidding.price === null ||
      (after.bidding.price >= facts.rules.starting &&
        (after.bidding.price - facts.rules.starting) % facts.rules.increment === 0n &&
        after.bidding.price >= (facts.bidding.price ?? 0n)),
    '[AUC-1] what is written down rises, a step at least each': ({ move, to, facts, after }) =>
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
    '[AUC-2] nothing is bid at or after the end': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.now < facts.bidding.endAt,
    '[AUC-2] the seller and the staff never bid': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.by === 'other' || facts.by === 'system',
    '[AUC-2] frozen and hidden goods take no bid of a person': ({ move, to, facts }) =>
      move !== 'bid' || to === null || facts.by === 'system' || (!facts.frozen && facts.onSale),
    '[AUC-3] who leads does not lose the lead to nobody': ({ move, to, facts, after }) =>
      move !== 'bid' || to === null || facts.bidding.leader === null || after.bidding.leader !== null,
    '[AUC-3] nobody outbids themselves once the reserve is met': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      facts.by === 'system' ||
      facts.bid?.bidder !== facts.bidding.leader ||
      !isReserveMet(facts.rules, facts.bidding) ||
      after.placed.length === 0,
    '[AUC-4] nobody pays more than they said': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      after.placed.every(
        ({ bidder, price }) =>
          price <=
          (bidder === facts.bid?.bidder ? facts.bid.amount : (facts.bidding.maximum ?? facts.bidding.price ?? 0n)),
      ),
    '[AUC-4] a maximum is beaten only by more': ({ move, to, facts, after }) =>
      move !== 'bid' ||
      to === null ||
      facts.bidding.maximum === null ||
      facts.bid === null ||
      facts.bid.amount > facts.bidding.maximum ||
      after.bidding.leader === facts.bidding.leader,
    '[AUC-6] an end moves forwards only, and never beyond the latest': ({ facts, after }) =>
      after.bidding.endAt >= facts.bidding.endAt &&
      after.bidding.endAt <= Math.max(facts.bidding.endAt, facts.rules.latestEndAt),
    '[AUC-6] only a bid that changes the price moves the end': ({ facts, after, move }) =>
      after.bidding.endAt === facts.bidding.endAt || (move === 'bid' && after.placed.length > 0),
    '[AUC-7] only staff take a bid out, and never in their own affairs; the house only after them': ({
      move,
      to,
      facts,
    }) =>
      move !== 'void' ||
      to === null ||
      (facts.bidIsValid && (facts.by === 'service' ? !facts.ownCase : facts.by === 'system' && facts.ceiling !== null)),
    '[AUC-7] every bid that was taken out counts no more': ({ move, to, facts, after }) =>
      move !== 'void' || to === null || after.bidding.bids === facts.bidding.bids - 1,
    '[AUC-10] nothing is reinstated but after a bid was taken out, and not above the price before': ({
      move,
      to,
      facts,
      after,
    }) =>
      move !== 'reinstate' ||
      to === null ||
      facts.bid === null ||
      (facts.by === 'system' &&
        facts.ceiling !== null &&
        after.bidding.price !== null &&
        after.bidding.price <= facts.ceiling &&
        after.ceiling === null),
    '[AUC-8] nothing is won below the reserve, or without a bid': ({ to, facts }) =>
      to !== 'won' || (facts.bidding.leader !== null && isReserveMet(facts.rules, facts.bidding)),
    '[AUC-8] nothing ends before its end': ({ to, facts }) =>
      !(to === 'won' || to === 'unsold') || (facts.now >= facts.bidding.endAt && facts.by === 'system'),
    '[AUC-8] what met its conditions is not left unsold': ({ to, facts }) =>
      to !== 'unsold' || facts.bidding.leader === null || !isReserveMet(facts.rules, facts.bidding),
    '[AUC-9] nothing is bought at once after a bid': ({ to, facts }) =>
      to !== 'bought' || facts.bidding.leader === null,
  },
};
