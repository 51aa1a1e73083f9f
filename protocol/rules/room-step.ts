import type { ItemFacts } from './item-actions.ts';

/** The next step of the reader in a room about goods. */
export type RoomStep = 'deal' | 'accept' | 'showOffer' | 'offer' | 'bid';

/**
 * The one action of the bar above a room about goods, in which the reader is the buyer or the seller. The first rule
 * that applies decides.
 *
 * [RST-1] With a deal it leads there; a seller's deal counts only while the goods are not for sale.
 * [RST-2] An offer of the other party is accepted. While that is impossible, and while an own offer waits, it is shown.
 * [RST-3] In a running auction buyers bid.
 * [RST-4] For goods on offer at a price buyers make an offer.
 * [RST-5] Otherwise the bar has no action.
 */
export function roomStepOf({ own, onOffer, auction, hasPrice, negotiation, hasDeal }: ItemFacts): RoomStep | null {
  if (hasDeal && !(own && onOffer)) return 'deal';
  if (negotiation === 'countered') return 'accept';
  if (negotiation !== 'none') return 'showOffer';
  if (own) return null;
  if (auction === 'running') return onOffer ? 'bid' : null;
  return onOffer && hasPrice ? 'offer' : null;
}
