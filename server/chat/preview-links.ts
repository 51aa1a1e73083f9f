import type { WireMessage } from '#protocol/entities/message.ts';
import { previewedLink, toLinkPreview, type LinkPreview } from '#protocol/rules/link-preview.ts';
import type { Transact, UnitOfWork } from '../events/transact.ts';
import type { LinkTitles } from '../link-previews/link-titles.ts';
import { lockRoom, readMessage } from './locked-room.ts';
import { sendAgain } from './mark-message.ts';
import { toWireMessage } from './message-row.ts';

/** Gives messages the preview of their link, after they were sent. */
export type LinkPreviewer = {
  /** Begins with a message that was written; its sender does not wait. */
  begin(message: WireMessage): void;
  /** Ends it: messages whose page has not come yet keep their plain links. Resolves when the others are written. */
  close(): Promise<void>;
};

/**
 * @param titles undefined where the operator wants no previews
 * @param ownHost the host of this site, if it has a public address
 * @param onError gets what fails on this server
 */
export function createLinkPreviewer({
  titles,
  ownHost,
  transact,
  onError,
}: {
  titles: LinkTitles | undefined;
  ownHost: string | undefined;
  transact: Transact;
  onError: (error: unknown) => void;
}): LinkPreviewer {
  const writing = new Set<Promise<void>>();
  let isClosed = false;

  async function preview(find: LinkTitles, link: string, message: WireMessage): Promise<void> {
    const title = await find(link, message.sender_id);
    const found = title && toLinkPreview(link, title);
    if (!found || isClosed) return;
    const written = transact((work) => addPreview(work, message, found)).finally(() => writing.delete(written));
    writing.add(written);
    await written;
  }

  return {
    begin(message) {
      // A repeated send may find the preview there.
      const link = titles && !message.preview && previewedLink(message, ownHost);
      if (link) preview(titles, link, message).catch(onError);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(writing);
    },
  };
}

/** Stores the preview and sends the message again [LPV-6]; not if it was recalled meanwhile, or has one already. */
async function addPreview(
  work: UnitOfWork,
  { roomId, _id, sender_id, content }: WireMessage,
  preview: LinkPreview,
): Promise<void> {
  const room = await lockRoom(work.client, roomId);
  const row = await readMessage(work.client, roomId, _id, [sender_id]);
  if (!row || row.preview || row.content !== content) return;
  await work.client.query('UPDATE messages SET preview = $3 WHERE room_id = $1 AND ticks = $2', [
    roomId,
    row.ticks,
    JSON.stringify(preview),
  ]);
  sendAgain(work, room, toWireMessage({ ...row, preview }, room.members));
}
