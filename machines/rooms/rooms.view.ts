/**
 * The room list as tabs get it (spec §3, Room list item): chat rooms and notification rooms together, newest first. An
 * unchanged item is the same object as before, so that only changes are sent to the tabs.
 */
import type { RoomSelector } from '#protocol/bridge/topics.ts';
import type { RoomItemView, RoomsView } from '#protocol/bridge/views.ts';
import type { MessageFile } from '#protocol/entities/message.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { isPicture } from '#protocol/rules/file-kind.ts';
import type { VoiceNote } from '#protocol/rules/voice-note.ts';
import { preview } from '#protocol/text.ts';
import { isBlank } from '#protocol/rules/blank.ts';
import type { SnapshotFrom } from 'xstate';
import type { MessageDrafts } from '../message-drafts/message-drafts.ports.ts';
import { summarizeMessage, type RoomRecord, type MessageSummary } from './room-record.ts';
import { isInFilter, unreadByFilter } from './room-filter.ts';
import { byUpdate, unreadTotal, type RoomsData } from './rooms-data.ts';
import type { createRoomsMachine } from './rooms.machine.ts';
import { unreadOf } from './unread.ts';

export type RoomsSnapshot = SnapshotFrom<ReturnType<typeof createRoomsMachine>>;
/** The unsent messages of a room: whether they wait or failed, and the last one. */
export type UnsentSummary = { state: 'waiting' | 'failed'; last: UnsentMessage };
/** The part of an unsent message that the list shows; the same object while unchanged. */
export type UnsentMessage = {
  content: string;
  /** Picked files with their MIME types; a forwarded message has none of its own. */
  files: readonly { name: string; type: string; voice?: VoiceNote | undefined }[];
  forward?: { files: readonly Pick<MessageFile, 'name' | 'type' | 'voice'>[] } | undefined;
};
/** The state of rooms that only this device has. */
export type RoomsLocalState = {
  outgoing: ReadonlyMap<string, UnsentSummary>;
  drafts: MessageDrafts;
  /** Notification rooms, newest first. */
  notices: readonly RoomItemView[];
};

/** When the data last matched the server's, or null while it does [ROO-7]. */
export const roomsAsOf = (snapshot: RoomsSnapshot): number | null =>
  snapshot.matches({ synced: 'once' }) && !snapshot.matches({ connection: 'down' }) && snapshot.context.error === null
    ? null
    : snapshot.context.freshAt;

function phaseOf(snapshot: RoomsSnapshot): { phase: RoomsView['phase']; error: ErrorData | null } {
  const { data, error, freshAt } = snapshot.context;
  if (data.order.length || freshAt !== null) return { phase: 'ready', error: null };
  return error ? { phase: 'failed', error } : { phase: 'loading', error: null };
}

/** @returns a function that makes views and reuses unchanged items. */
export function createRoomsViews(me: string) {
  const made = new WeakMap<RoomRecord, { outgoing: UnsentSummary | undefined; draft: string; item: RoomItemView }>();

  const itemOf = (room: RoomRecord, local: RoomsLocalState): RoomItemView => {
    const outgoing = local.outgoing.get(room.id);
    const draft = local.drafts[room.id]?.text ?? '';
    const known = made.get(room);
    if (
      known &&
      known.outgoing?.state === outgoing?.state &&
      known.outgoing?.last === outgoing?.last &&
      known.draft === draft
    )
      return known.item;
    const item = roomItem(room, me, outgoing, draft);
    made.set(room, { outgoing, draft, item });
    return item;
  };

  return (snapshot: RoomsSnapshot, local: RoomsLocalState, { limit, filter, query }: RoomSelector): RoomsView => {
    const { data, summary, watched } = snapshot.context;
    const wanted = query.trim().toLowerCase();
    const chats =
      !wanted && (filter ?? 'all') === 'all'
        ? data.order
        : data.order.filter((room) => isInFilter(room, filter ?? 'all', watched) && matches(room, wanted));
    const notices = filter === null || filter === 'notices' ? local.notices : [];
    const rooms = [...chats.slice(0, limit).map((room) => itemOf(room, local)), ...notices]
      .sort(byUpdate)
      .slice(0, limit);
    return {
      ...phaseOf(snapshot),
      rooms,
      total: (summary && chats === data.order ? summary.total : chats.length) + notices.length,
      unreadTotal:
        (summary?.unreadTotal ?? unreadTotal(data)) + local.notices.reduce((sum, notice) => sum + notice.unread, 0),
      unread: { ...countsOf(data), notices: local.notices.reduce((sum, notice) => sum + notice.unread, 0) },
      asOf: roomsAsOf(snapshot),
    };
  };
}

const counted = new WeakMap<RoomsData, RoomsView['unread']>();

function countsOf(data: RoomsData): RoomsView['unread'] {
  const known = counted.get(data) ?? unreadByFilter(data.order);
  counted.set(data, known);
  return known;
}

const matches = (room: RoomRecord, wanted: string): boolean =>
  [room.name, room.refName ?? '', room.latest?.text ?? ''].some((text) => text.toLowerCase().includes(wanted));

function roomItem(room: RoomRecord, me: string, outgoing: UnsentSummary | undefined, draft: string): RoomItemView {
  const others = room.users.filter((user) => user.id !== me);
  const drafted = !isBlank(draft);
  const last = outgoing ? unsentSummary(outgoing.last) : room.latest;
  return {
    id: room.id,
    type: 'chat',
    chatType: room.chatType,
    name: room.name,
    avatar: room.avatar,
    itemName: room.refName,
    itemImage: room.refImage,
    refId: room.refId,
    subtitle: drafted ? preview(draft) : (last?.text ?? ''),
    subtitleKind: drafted ? 'draft' : (last?.kind ?? 'none'),
    notice: null,
    updateTime: room.updateTime,
    unread: unreadOf(room),
    online: others.length ? others.some((user) => user.status.state === 'online') : null,
    outgoing: outgoing?.state ?? 'none',
  };
}

const unsentSummary = ({ content, files, forward }: UnsentMessage): MessageSummary =>
  summarizeMessage(
    content,
    forward?.files ?? files.map(({ name, type, voice }) => ({ name, type: isPicture(type) ? 'image' : 'file', voice })),
  );
