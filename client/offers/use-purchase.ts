import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import type { Offer } from '#protocol/entities/trade.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { goodsOffers } from '#protocol/http/offers.ts';

/** The user's newest deal about goods. */
export type GoodsDeal = NonNullable<CallResponse<typeof goodsOffers>['deal']>;

/**
 * The current user's relation to goods of another user. Until it is known, and while offline, moves are allowed: what
 * is written remains a draft, and the server decides when it is sent.
 */
export function usePurchase(goodsId: string): {
  live: Offer | null;
  deal: GoodsDeal | null;
  moveOf: (name: 'make' | 'buy') => LegalMove | undefined;
} {
  const { server } = useLocale();
  const { data } = useResource('offers.forGoods', { params: { goodsId }, query: { languageCode: server } });
  return {
    live: data?.live ?? null,
    deal: data?.deal ?? null,
    moveOf: (name) =>
      data ? data.moves.find(({ move }) => move === name) : { move: name, allowed: true, missing: [] },
  };
}
