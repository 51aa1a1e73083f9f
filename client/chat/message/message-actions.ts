import type { MessageView } from '#protocol/bridge/views.ts';

/** What can be done with a message. The object is the same for the life of a room, so that rows need not render again. */
export type MessageActions = {
  reply: (message: MessageView) => void;
  retry: (messageId: string) => void;
  discard: (messageId: string) => void;
  cancelUpload: (messageId: string) => void;
  /** Shows the message that is quoted. */
  jumpTo: (messageId: string) => void;
  /** Opens a picture large. */
  openPicture: (messageId: string, fileId: string) => void;
};
