import { decide } from '../domain/domain-chart.ts';
import { auctionChart, FREE_TO_BID, type AuctionFacts } from './auction.machine.ts';
import type { AuctionRules, Bid, BiddingState, CurrentBid } from './place-bid.ts';

/**
 * Replays the accepted bids through the chart, as if voided bids had never been placed (AUC-7). A sum above the current
 * bid of its own bidder counts as a maximum bid. The end does not change. Pure.
 * @param bids accepted bids without the voided ones, in order; units of money
 */
export function replayWithoutVoided(rules: AuctionRules, bids: readonly Bid[]): CurrentBid {
  const start: AuctionFacts = {
    ...FREE_TO_BID,
    rules: { ...rules, extendMs: 0 },
    bidding: { price: null, leader: null, maximum: null, bids: 0, endAt: Infinity },
  };
  const after = (bidding: BiddingState, bid: Bid): BiddingState | undefined => {
    const decision = decide(auctionChart, 'open', { ...start, bidding, bid }, 'bid');
    return decision.allowed ? decision.facts.bidding : undefined;
  };
  const { price, leader, maximum } = bids.reduce(
    (bidding, bid) => after(bidding, bid) ?? after(bidding, { ...bid, mode: 'upTo' }) ?? bidding,
    start.bidding,
  );
  return { price, leader, maximum };
}
