import type { Point } from '#client/design/context-menu.tsx';
import type { MessageView } from '#protocol/bridge/views.ts';
import { createContext } from 'react';
import type { ChosenMove } from '#client/offers/chosen-move-dialog.tsx';

/**
 * What can be done with a message. The object is the same for the life of a room, so that rows need not render again.
 */
export type MessageActions = {
  reply: (message: MessageView) => void;
  /** Adds the text to the composer as a quote. */
  quote: (text: string) => void;
  /** Opens the menu of a message at a point of the window. */
  openMenu: (message: MessageView, at: Point) => void;
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
  cancelUpload: (messageId: string) => void;
  /** Shows the message that is quoted. */
  jumpTo: (messageId: string) => void;
  /** Opens a picture large. */
  openPicture: (messageId: string, fileId: string) => void;
};

/** What cards need of their room. One stable object a room, so that rows need not render again. */
export type RoomCards = {
  roomId: string;
  /** Asks before a move is made, in a dialog beside the history. */
  ask: (asked: ChosenMove) => void;
  /** Shows the message that carries the offer. */
  showOffer: (offerId: string) => void;
};

export const RoomCardsContext = createContext<RoomCards | null>(null);
