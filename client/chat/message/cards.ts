import { createContext } from 'react';
import type { AskedMove } from '#client/offers/asked-offer.tsx';

/** What cards need of their room. One stable object a room, so that rows need not render again. */
export type RoomCards = {
  roomId: string;
  /** Asks before a move is made; the dialog stands beside the history. */
  ask: (asked: AskedMove) => void;
  /** Shows the message that carries the offer. */
  showOffer: (offerId: string) => void;
};

export const RoomCardsContext = createContext<RoomCards | null>(null);
