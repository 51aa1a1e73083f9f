import type { MessageView } from '#protocol/bridge/views.ts';
import type { WireMessage } from '#protocol/entities/message.ts';
import { compareTicks } from '#protocol/ticks.ts';

export type PinnedMessage = Pick<MessageView, 'id' | 'senderId' | 'username' | 'content' | 'files'> & { ticks: string };
type Loaded = Pick<MessageView, 'id' | 'senderId' | 'username' | 'content' | 'files' | 'ticks' | 'marks'>;

/**
 * @param listed the pinned messages that the server listed
 * @param loaded the messages of the room at hand, which know of newer changes than the list
 * @returns the pinned messages, newest first
 */
export function pinnedMessages(listed: readonly WireMessage[], loaded: readonly Loaded[]): PinnedMessage[] {
  const known = new Set(loaded.map(({ id }) => id));
  const others = listed
    .filter(({ _id }) => !known.has(_id))
    .map(({ _id, sender_id, username, content, files, ticks }) => ({
      id: _id,
      senderId: sender_id,
      username,
      content,
      ticks,
      files: files.map(({ fileId, name, type, voice = null }) => ({ ...NO_FILE, id: fileId, name, type, voice })),
    }));
  const pinned = loaded.flatMap(({ marks, ticks, ...message }) =>
    marks?.pinned && ticks !== null ? [{ ...message, ticks }] : [],
  );
  return [...others, ...pinned].sort((a, b) => compareTicks(b.ticks, a.ticks));
}

const NO_FILE = { extension: '', size: 0, url: null, thumbUrl: null, blob: null, width: 0, height: 0, upload: null };
