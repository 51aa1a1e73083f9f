import type { FileView, MessageView } from '#protocol/bridge/views.ts';

/** A picture of the loaded history. `slot` names it before and after its upload. */
export type ViewedPicture = { messageId: string; slot: string; file: FileView; username: string; createTime: number };

/** @returns every picture of the messages, oldest first. */
export function picturesOf(messages: readonly MessageView[]): ViewedPicture[] {
  return messages.flatMap(({ id: messageId, files, username, createTime }) =>
    files
      .filter((file) => file.type === 'image')
      .map((file, index) => ({ messageId, slot: `${messageId}:${index}`, file, username, createTime })),
  );
}

/**
 * @returns the index of a picture; the first of its message when the file has got a new id since; -1 when it is gone.
 */
export function indexOfPicture(
  pictures: readonly ViewedPicture[],
  opened: { messageId: string; fileId: string },
): number {
  const exact = pictures.findIndex(
    ({ messageId, file }) => messageId === opened.messageId && file.id === opened.fileId,
  );
  return exact >= 0 ? exact : pictures.findIndex(({ messageId }) => messageId === opened.messageId);
}
