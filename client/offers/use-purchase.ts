import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import type { Offer } from '#protocol/entities/trade.ts';

/**
 * The current user's relation to goods of another user. It is unknown while offline: a form written
 * then remains a draft, and the server decides when it is sent.
 */
export function usePurchase(goodsId: string): {
  loading: boolean;
  live: Offer | null;
  /** The user's newest deal about the goods. */ dealId: string | null;
  moveOf: (name: 'make' | 'buy') => LegalMove | undefined;
} {
  const { server } = useLocale();
  const { data, phase } = useResource('offers.forGoods', { params: { goodsId }, query: { languageCode: server } });
  return {
    loading: data === null && phase === 'loading',
    live: data?.live ?? null,
    dealId: data?.dealId ?? null,
    moveOf: (name) =>
      data
        ? data.moves.find(({ move }) => move === name)
        : phase === 'failed'
          ? { move: name, allowed: true, missing: [] }
          : undefined,
  };
}
