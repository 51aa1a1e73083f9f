import { useLingui } from '@lingui/react/macro';
import { useSession } from '#client/bridge/use-session.ts';
import { shownName } from '#client/format/person-name.ts';
import type { Offer } from '#protocol/entities/trade.ts';

export type OfferPeople = {
  /** The reader made it; the reader is to answer it. Neither for customer service, who look on. */
  own: boolean;
  toMe: boolean;
  /** Names of who made it and of whom it is made to. */
  author: string;
  addressee: string;
  /** Whom the reader deals with. */
  other: string;
};

/** Who made an offer, whom it is made to, and how the reader stands to them. */
export function useOfferPeople(): (offer: Pick<Offer, 'author' | 'buyer' | 'seller'>) => OfferPeople {
  const { i18n } = useLingui();
  const me = useSession().user?.id;
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
