import { useEffect, useMemo, useRef, useState } from 'react';
import type { AskedMove } from '#client/offers/asked-offer.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { cardOf } from '#protocol/cards.ts';
import type { RoomCards } from '../message/room-context.ts';

/** What the cards of a room need, and the move that one of them asks about. @param jumpTo shows a message; stable. */
export function useRoomCards(
  roomId: string,
  messages: readonly MessageView[],
  jumpTo: (messageId: string) => void,
): {
  cards: RoomCards;
  hasOffers: boolean;
  asked: AskedMove | null;
  settle: () => void;
} {
  const [asked, setAsked] = useState<AskedMove | null>(null);
  const newest = useRef(messages);
  useEffect(() => {
    newest.current = messages;
  }, [messages]);
  const cards = useMemo<RoomCards>(
    () => ({
      roomId,
      ask: setAsked,
      showOffer(offerId) {
        const message = newest.current.find(({ extra }) => cardOf(extra)?.id === offerId);
        if (message) jumpTo(message.id);
      },
    }),
    [roomId, jumpTo],
  );
  const hasOffers = useMemo(() => messages.some(({ extra }) => cardOf(extra)?.card === 'offer'), [messages]);
  return { cards, hasOffers, asked, settle: () => setAsked(null) };
}
