import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ChosenMoveDialog, type ChosenMove } from '#client/offers/chosen-move-dialog.tsx';

/**
 * Holds the offers of a room while it is open, however its cards come and go by scrolling, and the dialog of a move.
 */
export function RoomOffers({
  roomId,
  asked,
  onClose,
}: {
  roomId: string;
  asked: ChosenMove | null;
  onClose: () => void;
}) {
  const { server } = useLocale();
  const { data } = useResource('offers.inRoom', { params: { roomId }, query: { languageCode: server } });
  return <ChosenMoveDialog asked={asked} offers={data} onClose={onClose} />;
}
