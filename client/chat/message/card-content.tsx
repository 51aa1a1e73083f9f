import { useContext } from 'react';
import { AgentBuyCard } from '#client/agent-buys/agent-buy-card.tsx';
import { DealCard } from '#client/deals/deal-card.tsx';
import type { Card } from '#protocol/rules/cards.ts';
import { type RoomCards, RoomCardsContext } from './room-context.ts';
import { Trans } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import { OfferCard } from '#client/offers/offer-card.tsx';
import styles from './card.module.css';

export type CardContentProps = {
  card: Card;
  /** When it was put there, ms. */
  at: number;
  /** `tabIndex` of the controls. */
  reach: 0 | -1;
  /** What it is in a few words, for want of more. */
  kind: string;
};

/** The offer, deal or agent buy of a card, in its current state. */
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

/**
 * An offer in its room: all cards read the one resource of the room. Without a line, what is known of it is that it
 * was made.
 */
export function OfferOfRoom({
  room: { roomId, ask, showOffer },
  offerId,
  reach,
  kind,
}: {
  room: RoomCards;
  offerId: string;
  reach: 0 | -1;
  kind: string;
}) {
  const { server } = useLocale();
  const { data, phase } = useResource('offers.inRoom', { params: { roomId }, query: { languageCode: server } });
  const offer = data?.find(({ id }) => id === offerId);
  if (!offer) {
    if (!data && phase === 'loading')
      return (
        <div className={styles.waiting} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="40%" height="2rem" />
        </div>
      );
    return <p className={styles.unknown}>{data ? <Trans>An earlier offer</Trans> : kind}</p>;
  }
  const newer = data?.find(({ previousId }) => previousId === offerId);
  return (
    <OfferCard
      offer={offer}
      reach={reach}
      onAsk={(move) => ask({ offerId, move })}
      onNewer={newer && (() => showOffer(newer.id))}
    />
  );
}
