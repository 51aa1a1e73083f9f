import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { AskedOffer, type AskedMove } from '#client/offers/asked-offer.tsx';

/**
 * Holds the offers of a room while it is open, however its cards come and go by scrolling, and the dialog of a move.
 */
export function RoomOffers({
  roomId,
  asked,
  onClose,
}: {
  roomId: string;
  asked: AskedMove | null;
  onClose: () => void;
}) {
  const { server } = useLocale();
  const { data } = useResource('offers.inRoom', { params: { roomId }, query: { languageCode: server } });
  return <AskedOffer asked={asked} offers={data} onClose={onClose} />;
}
