import { decide } from '../domain/domain-chart.ts';
import { auctionChart, type AuctionFacts } from './auction.machine.ts';
import type { AuctionRules, Bid, Book, Standing } from './place-bid.ts';

/**
 * Where an auction stands by what was said in it and stands: the chart, bid after bid, as if what was taken out had never been
 * said (AUC-7). A sum that its bidder need not have bid, as they lead already, is how far they go; nothing that was said is
 * lost but what its bidder had gone beyond before. When it was said does not matter here: the end stays where it is. Pure.
 * @param said what was accepted and not taken out, in that order; money in units
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
