/** An action on the page of goods; the panel of an auction has its own, `bid` and the link to the deal. */
export type ItemAction = 'edit' | 'deal' | 'accept' | 'conversation' | 'buy' | 'offer' | 'chat';

export type ItemFacts = {
  /** The reader is the seller. */ own: boolean;
  /** Listed and not frozen. */ onOffer: boolean;
  /** `running` also while frozen. */ auction: 'none' | 'running' | 'ended';
  /** There is an asking price, which may be negotiated. */ hasPrice: boolean;
  /**
   * The reader's live offer: `waiting` for the seller; `countered`, which the reader may accept; `blocked`, a
   * counter-offer that cannot be accepted at present.
   */
  negotiation: 'none' | 'waiting' | 'countered' | 'blocked';
  /** The reader has a deal about the goods. */ hasDeal: boolean;
};

export type ItemActions = {
  /** Null when the panel of the auction has it. */ primary: ItemAction | null;
  secondary: readonly ItemAction[];
};

/**
 * The actions on the page of goods. At most one is primary: the next step of the reader. The first rule that applies
 * decides.
 *
 * [ITA-1] With a deal it leads there. The panel of an auction has the link to its deal.
 * [ITA-2] Sellers edit their goods, and have no other action.
 * [ITA-3] The panel of an auction has the primary action: the bid while it runs, afterwards the way to other auctions.
 * [ITA-4] A counter-offer is accepted. While that is impossible, it is reviewed in the conversation.
 * [ITA-5] An offer that waits is viewed in the conversation.
 * [ITA-6] Goods on offer at a price are bought; the reader may make an offer instead. In a negotiation, buying at the
 *         asking price is secondary.
 * [ITA-7] Otherwise the reader contacts the seller, which is secondary with a deal, beside a bid and beside buying; a
 *         negotiation has its conversation instead.
 */
export function itemActionsOf({ own, onOffer, auction, hasPrice, negotiation, hasDeal }: ItemFacts): ItemActions {
  const contact: ItemAction[] = own ? ['edit'] : ['chat'];
  if (hasDeal) return { primary: auction === 'none' ? 'deal' : null, secondary: contact };
  if (own) return { primary: 'edit', secondary: [] };
  if (auction === 'running') return { primary: null, secondary: contact };
  const buy: ItemAction[] = onOffer && hasPrice ? ['buy'] : [];
  switch (negotiation) {
    case 'countered':
      return { primary: 'accept', secondary: ['conversation', ...buy] };
    case 'blocked':
    case 'waiting':
      return { primary: 'conversation', secondary: buy };
    case 'none':
      if (buy.length > 0) return { primary: 'buy', secondary: ['offer', ...contact] };
      return auction === 'ended' ? { primary: null, secondary: contact } : { primary: 'chat', secondary: [] };
  }
}
