/** An open room as tabs get it: messages ascending, gaps where some are missing, own unsent ones last. */
import type { FileView, MarksView, MemberView, MessageView, RoomView } from '#protocol/bridge/views.ts';
import type { Message, MessageFile } from '#protocol/entities/message.ts';
import { CHAT_TYPE, MESSAGE_STATUS } from '#protocol/lookups.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import { changeMark, NO_MARKS, REACTIONS, type MessageMarks } from '#protocol/rules/message-marks.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { SnapshotFrom } from 'xstate';
import { pendingMarks, type MessageMarksContext, type PendingMark } from '../message-marks/message-marks.machine.ts';
import type { TypingMember } from '../rooms/frame-batch.ts';
import type { RoomRecord } from '../rooms/room-record.ts';
import { unreadOf } from '../rooms/unread.ts';
import type { createRoomMachine } from './room.machine.ts';
import { hasOlder, gapBetween, type Gap, type Timeline } from './timeline.ts';

export type RoomSnapshot = SnapshotFrom<ReturnType<typeof createRoomMachine>>;
export type RoomLocalState = {
  record: RoomRecord | undefined;
  /** Own messages the server does not have yet. */
  unsent: readonly MessageView[];
  /** Changed marks that the server does not have yet. */
  marks: MessageMarksContext;
  draft: RoomView['draft'];
  typists: readonly TypingMember[];
  /** When the list last matched the server's, or null while it does. */
  asOf: number | null;
};

/**
 * @returns a function that makes one room's views and reuses their unchanged members, so that only changes are sent.
 */
export function createRoomViews(me: string) {
  const messages = new WeakMap<Message, { seen: boolean; marks: MessageMarks; view: MessageView }>();
  let listed:
    | {
        timeline: Timeline;
        unsent: readonly MessageView[];
        pending: MessageMarksContext;
        seen: string;
        views: MessageView[];
      }
    | undefined;
  let members: { users: RoomRecord['users'] | undefined; views: MemberView[] } = { users: undefined, views: [] };

  const messageOf = (message: Message, seen: boolean, wanted: readonly PendingMark[]): MessageView => {
    const known = messages.get(message);
    const own = wanted.filter(({ messageId }) => messageId === message.id);
    const marks = own.reduce(
      (all, { mark, on }) => changeMark(all, { userId: me, mark, on }),
      message.marks ?? NO_MARKS,
    );
    if (known?.seen === seen && (known.marks === marks || sameMarks(known.marks, marks))) return known.view;
    const view = messageView(message, me, seen, marks);
    messages.set(message, { seen, marks, view });
    return view;
  };

  const list = (timeline: Timeline, local: RoomLocalState): MessageView[] => {
    const seen = seenByAll(local.record, me);
    if (
      listed?.timeline === timeline &&
      listed.unsent === local.unsent &&
      listed.pending === local.marks &&
      listed.seen === seen
    )
      return listed.views;
    const wanted = pendingMarks(local.marks).filter(({ roomId }) => roomId === timeline[0]?.roomId);
    const views: MessageView[] = [];
    let previous: Message | undefined;
    for (const message of timeline) {
      const gap = previous && gapBetween(previous, message);
      if (gap) views.push(gapView(gap, message));
      views.push(messageOf(message, message.senderId === me && compareTicks(message.ticks, seen) <= 0, wanted));
      previous = message;
    }
    if (local.unsent.length) {
      const there = new Set(timeline.map(({ id }) => id));
      views.push(...local.unsent.filter((view) => !there.has(view.id)));
    }
    listed = { timeline, unsent: local.unsent, pending: local.marks, seen, views };
    return views;
  };

  return (snapshot: RoomSnapshot, local: RoomLocalState): RoomView => {
    const { context } = snapshot;
    const { record } = local;
    const parts = parseRoomId(context.roomId);
    if (members.users !== record?.users)
      members = { users: record?.users, views: record ? record.users.map(memberView) : [] };
    const phase = phaseOf(snapshot, record);
    return {
      phase,
      id: context.roomId,
      chatType: record?.chatType ?? parts?.chatType ?? CHAT_TYPE.private,
      name: record?.name ?? '',
      avatar: record?.avatar ?? null,
      itemName: record?.refName ?? null,
      refId: record?.refId ?? parts?.refId ?? '0',
      members: members.views,
      typing: local.typists.filter(({ roomId }) => roomId === context.roomId).map(({ userId }) => userId),
      messages: list(context.timeline, local),
      hasOlder: hasOlder(context.timeline),
      loadingOlder: !snapshot.matches({ history: 'idle' }),
      markerTicks: context.markerTicks ?? null,
      unread: record ? unreadOf(record) : 0,
      draft: local.draft,
      asOf: local.asOf,
      error: context.error,
    };
  };
}

function phaseOf(snapshot: RoomSnapshot, record: RoomRecord | undefined): RoomView['phase'] {
  if (snapshot.matches({ sync: 'absent' })) return 'absent';
  if (snapshot.context.timeline.length) return 'ready';
  if (snapshot.matches({ sync: 'live' })) return record ? 'ready' : 'loading';
  return snapshot.context.error ? 'failed' : 'loading';
}

/** @returns the ticks up to which all others have read; "0" in a room without others. */
function seenByAll(record: RoomRecord | undefined, me: string): string {
  const others = record?.users.filter((user) => user.id !== me) ?? [];
  return others.map((user) => record?.othersSeenTicks[user.id] ?? '0').sort(compareTicks)[0] ?? '0';
}

const memberView = (user: RoomRecord['users'][number]): MemberView => ({
  id: user.id,
  username: user.username,
  avatar: user.avatar,
  type: user.type,
  isCustomer: user.isCustomer,
  storeId: user.storeId ?? null,
  online: user.status.state === 'online',
  lastSeenTime: user.status.lastSeenTime,
});

/** @returns null without any mark */
function marksView({ reactions, pinned }: MessageMarks, me: string): MarksView | null {
  const shown = REACTIONS.flatMap((reaction) => {
    const users = reactions[reaction];
    return users?.length ? [{ reaction, count: users.length, own: users.includes(me) }] : [];
  });
  return shown.length > 0 || pinned ? { reactions: shown, pinned } : null;
}

const sameMarks = (a: MessageMarks, b: MessageMarks): boolean =>
  a.pinned === b.pinned && JSON.stringify(a.reactions) === JSON.stringify(b.reactions);

const messageView = (message: Message, me: string, seen: boolean, marks: MessageMarks): MessageView => ({
  id: message.id,
  kind: 'message',
  own: message.senderId === me,
  senderId: message.senderId,
  username: message.username,
  avatar: message.avatar,
  content: message.content,
  ticks: message.ticks,
  createTime: message.createTime,
  status: MESSAGE_STATUS.complete,
  error: null,
  seen,
  files: message.files.map(sentFileView),
  reply: message.reply,
  extra: message.extra,
  marks: marksView(marks, me),
  preview: message.preview ?? null,
});

/** A file that the server has. */
export const sentFileView = (file: MessageFile): FileView => ({
  id: file.fileId,
  name: file.name,
  extension: file.extension,
  size: file.size,
  type: file.type,
  url: file.url,
  thumbUrl: file.thumbUrl ?? null,
  blob: null,
  width: file.width,
  height: file.height,
  voice: file.voice ?? null,
  upload: null,
});

const gapView = (gap: Gap, upper: Message): MessageView => ({
  id: `gap-${gap.after}`,
  kind: 'gap',
  own: false,
  senderId: '',
  username: '',
  avatar: null,
  content: '',
  ticks: gap.after,
  createTime: upper.createTime,
  status: MESSAGE_STATUS.initial,
  error: null,
  seen: false,
  files: [],
  reply: null,
  extra: { count: gap.count },
  marks: null,
  preview: null,
});
