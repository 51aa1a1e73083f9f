import { useLingui } from '@lingui/react/macro';
import { useSession } from '#client/bridge/use-session.ts';
import { shownName } from '#client/format/person-name.ts';
import type { Offer } from '#protocol/entities/trade.ts';

export type OfferPeople = {
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
