import { decide } from '../domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from './auction.machine.ts';
import type { AuctionRules, Bid, Book, Standing } from './place-bid.ts';

/**
 * Replays the accepted bids through the chart, as if voided bids had never been placed (AUC-7). A sum above the current
 * bid of its own bidder counts as a maximum bid. The end does not change. Pure.
 * @param said accepted bids without the voided ones, in order; units of money
 */
export function replayWithoutVoided(rules: AuctionRules, said: readonly Bid[]): Standing {
  const start: AuctionFacts = {
    by: 'other',
    ownCase: false,
    frozen: false,
    onSale: true,
    atPrice: false,
    now: 0,
    rules: { ...rules, extendMs: 0 },
    bid: null,
    bidStands: false,
    without: null,
    ceiling: null,
    placed: [],
    book: { price: null, leader: null, maximum: null, bids: 0, endAt: Infinity },
  };
  const after = (book: Book, bid: Bid): Book | undefined => {
    const decision = decide(auctionChart, 'open', { ...start, book, bid }, 'bid');
    return decision.allowed ? decision.facts.book : undefined;
  };
  const { price, leader, maximum } = said.reduce(
    (book, bid) => after(book, bid) ?? after(book, { ...bid, mode: 'upTo' }) ?? book,
    start.book,
  );
  return { price, leader, maximum };
}
