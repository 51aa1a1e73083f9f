import { useLingui, Trans } from '@lingui/react/macro';
import { Label } from '#client/design/badge.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import { conditionText } from '#client/feedback/condition-text.ts';
import type { OfferPartyMove } from '#protocol/rules/states.ts';
import { Banner } from '#client/design/banner.tsx';
import { useUser } from '#client/bridge/use-topic.ts';
import { shownName } from '#client/format/person-name.ts';

/** Shown above a form that could not be sent offline: it is not sent later without a confirmation. */
export function NotSentBanner() {
  return (
    <div role="alert">
      <Banner tone="warning" icon="offline">
        <Trans>
          You are offline, and nothing was sent. What you wrote is saved on this device; review it and send it when you
          are back online.
        </Trans>
      </Banner>
    </div>
  );
}

/** Shown in a dialog whose offer changed while it was open. */
export function OfferChangedBanner({ offer }: { offer: Offer }) {
  const words = useOfferTexts();
  return (
    <Banner tone="warning" role="alert">
      <p>
        <Trans>This has changed and is no longer possible.</Trans>
      </p>
      <p>
        <OfferStateLabel offer={offer} over={offer.state === 'pending'} /> {words.ended(offer)}
      </p>
    </Banner>
  );
}

type OfferPeople = {
  /** Whether the reader is its author or its recipient. Staff are neither. */
  own: boolean;
  toMe: boolean;
  /** Names of author and recipient. */
  author: string;
  addressee: string;
  /** The other party. */
  other: string;
};

/** Author and recipient of an offer, and the reader's role. */
export function useOfferPeople(): (offer: Pick<Offer, 'author' | 'buyer' | 'seller'>) => OfferPeople {
  const { i18n } = useLingui();
  const me = useUser()?.id;
  return ({ author, buyer, seller }) => {
    const [maker, answerer] = author === 'buyer' ? [buyer, seller] : [seller, buyer];
    const names = {
      author: shownName(i18n, maker.name, maker.userId),
      addressee: shownName(i18n, answerer.name, answerer.userId),
    };
    const own = maker.userId === me;
    return { ...names, own, toMe: answerer.userId === me, other: own ? names.addressee : names.author };
  };
}

type EndedOffer = Pick<Offer, 'author' | 'state' | 'endReason'>;

/** Names of an offer's moves, and why one is unavailable. */
export function useOfferTexts() {
  const { i18n, t } = useLingui();
  /** How an offer ended, and who ended it; a pending one has expired. */
  const ended = ({ author, state, endReason }: EndedOffer): string => {
    const byBuyer = author === 'buyer';
    switch (endReason) {
      case 'sold':
        return t`This offer ended because the item has been sold.`;
      case 'withdrawn':
        return t`This offer ended because the seller withdrew the item from sale.`;
      case 'accountClosed':
        return byBuyer === (state === 'cancelled')
          ? t`This offer ended because the buyer closed their account.`
          : t`This offer ended because the seller closed their account.`;
      case null:
        break;
    }
    switch (state) {
      case 'accepted':
        return t`This offer was accepted and is now a deal.`;
      case 'rejected':
        return byBuyer ? t`The seller declined this offer.` : t`The buyer declined this offer.`;
      case 'cancelled':
        return byBuyer ? t`The buyer withdrew this offer.` : t`The seller withdrew this offer.`;
      case 'superseded':
        return byBuyer ? t`The seller made a counter-offer.` : t`The buyer made a counter-offer.`;
      case 'pending':
      case 'expired':
        return t`There was no reply within 48 hours.`;
    }
  };
  return {
    move: (name: OfferPartyMove): string => {
      switch (name) {
        case 'accept':
          return t({ message: 'Accept', context: 'offer' });
        case 'counter':
          return t({ message: 'Counter-offer', context: 'heading' });
        case 'reject':
          return t({ message: 'Decline', context: 'offer' });
        case 'cancel':
          return t({ message: 'Withdraw', context: 'offer' });
      }
    },
    ended,
    /** The text of a missing condition. @param code a condition of the chart */
    lacks: (code: string): string => {
      switch (code) {
        case 'onSale':
          return t`The item is not for sale at the moment.`;
        case 'notFrozen':
          return t`The item is frozen by our staff; nothing can be agreed on it until they release it.`;
        default:
          return i18n._(conditionText(code).sentence);
      }
    },
  };
}

const TONES = {
  ended: 'neutral',
  pending: 'gold',
  accepted: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
} as const;

/**
 * The state of an offer in one word; an unanswered offer has "ended", not been "refused".
 * @param over it has expired, although the server has not confirmed that yet
 */
export function OfferStateLabel({
  offer: { state, endReason },
  over,
}: {
  offer: Pick<Offer, 'state' | 'endReason'>;
  over: boolean;
}) {
  const { t } = useLingui();
  const shown = endReason ? 'ended' : state === 'pending' && over ? 'expired' : state;
  const words = {
    ended: t({ message: 'Ended', context: 'status' }),
    pending: t({ message: 'Open', context: 'offer' }),
    accepted: t({ message: 'Accepted', context: 'offer' }),
    rejected: t({ message: 'Declined', context: 'offer' }),
    cancelled: t({ message: 'Withdrawn', context: 'offer' }),
    expired: t({ message: 'Expired', context: 'offer' }),
    superseded: t({ message: 'Countered', context: 'offer' }),
  };
  return <Label tone={TONES[shown]}>{words[shown]}</Label>;
}
