import { useContext } from 'react';
import { AgentBuyCard } from '#client/agent-buys/agent-buy-card.tsx';
import { DealCard } from '#client/deals/deal-card.tsx';
import type { Card } from '#protocol/cards.ts';
import { RoomCardsContext } from './cards.ts';
import { OfferOfRoom } from './offer-of-room.tsx';

export type CardContentProps = {
  card: Card;
  /** When it was put there, ms. */
  at: number;
  /** `tabIndex` of the controls. */
  reach: 0 | -1;
  /** What it is in a few words, for want of more. */
  kind: string;
};

/** What a card stands for, as it stands now. */
export function CardContent({ card, at, reach, kind }: CardContentProps) {
  const room = useContext(RoomCardsContext);
  switch (card.card) {
    case 'offer':
      return room && <OfferOfRoom room={room} offerId={card.id} reach={reach} kind={kind} />;
    case 'deal':
      return <DealCard id={card.id} move={card.move} reach={reach} />;
    case 'agentBuy':
      return <AgentBuyCard id={card.id} move={card.move} at={at} reach={reach} />;
  }
}
