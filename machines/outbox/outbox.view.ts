/** Unsent messages as the room and the list show them. */
import type { FileView, MessageView } from '#protocol/bridge/views.ts';
import { FORWARDED } from '#protocol/rules/forward.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import { MESSAGE_STATUS, UPLOAD_STATUS, type MessageStatus } from '#protocol/lookups.ts';
import { extensionOf } from '../image/encoding.ts';
import { sentFileView } from '../room/room.view.ts';
import type { UnsentSummary } from '../rooms/rooms.view.ts';
import type { OutboxFile, OutboxItem } from './outbox-item.ts';
import type { FileProgress, OutboxContext } from './outbox.machine.ts';

/** The author shown with an own message before the server has returned it. */
export type MessageAuthor = { id: string; username: string; avatar: string | null };

const statusOf = (context: OutboxContext, item: OutboxItem): MessageStatus =>
  item.error
    ? MESSAGE_STATUS.error
    : context.active.includes(item.id)
      ? MESSAGE_STATUS.sending
      : MESSAGE_STATUS.initial;

/** @returns per room whether messages wait or failed (a failure wins), and the last of them; other rooms are absent. */
export function unsentByRoom(context: OutboxContext): Map<string, UnsentSummary> {
  const outgoing = new Map<string, UnsentSummary>();
  for (const item of context.items) {
    const state = item.error
      ? 'failed'
      : context.tries[item.id] || !context.active.includes(item.id)
        ? 'waiting'
        : null;
    if (state === null) continue;
    const known = outgoing.get(item.roomId);
    if (state === 'failed' || known?.state !== 'failed') outgoing.set(item.roomId, { state, last: item });
  }
  return outgoing;
}

type Made = {
  item: OutboxItem;
  status: MessageStatus;
  progress: OutboxContext['progress'][string] | undefined;
  view: MessageView;
};

/** @returns a function that makes the views of a room's unsent messages and remembers them, so that only changes are
 * sent. */
export function createOutboxViews(author: () => MessageAuthor) {
  const made = new Map<string, Made>();
  return (context: OutboxContext, roomId: string): MessageView[] => {
    const items = context.items.filter((item) => item.roomId === roomId);
    for (const id of made.keys()) if (!items.some((item) => item.id === id)) made.delete(id);
    return items.map((item) => {
      const status = statusOf(context, item);
      const progress = context.progress[item.id];
      const known = made.get(item.id);
      if (known && known.item === item && known.status === status && known.progress === progress) return known.view;
      const view = messageView(item, status, progress, author());
      made.set(item.id, { item, status, progress, view });
      return view;
    });
  };
}

function messageView(
  item: OutboxItem,
  status: MessageStatus,
  progress: Made['progress'],
  author: MessageAuthor,
): MessageView {
  return {
    id: item.id,
    kind: 'message',
    own: true,
    senderId: author.id,
    username: author.username,
    avatar: author.avatar,
    content: item.content,
    ticks: null,
    createTime: item.createTime,
    status,
    error: item.error,
    seen: false,
    files: item.forward
      ? item.forward.files.map(sentFileView)
      : item.files.map((file) => fileView(file, progress?.[file.id])),
    reply: item.reply,
    extra: item.forward ? FORWARDED : null,
    marks: null,
    preview: null,
  };
}

function fileView(file: OutboxFile, progress: FileProgress | undefined): FileView {
  return {
    id: file.id,
    name: file.name,
    extension: extensionOf(file.name),
    size: file.blob.size,
    type: isPicture(file.type) ? 'image' : 'file',
    url: null,
    thumbUrl: null,
    blob: file.blob,
    width: 0,
    height: 0,
    voice: file.voice ?? null,
    upload: file.uploaded ? { status: UPLOAD_STATUS.end, progress: 1 } : (progress ?? null),
  };
}
