/**
 * The chat of a server, in memory: rooms, messages with gap-free ticks, read cursors, and each user's log of frames. A
 * double for tests of the worker; tests/server tests the real server.
 */
import { CallError } from '#machines/call-error.ts';
import type { WireMessage } from '#protocol/entities/message.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import { fetchMessages, sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { pushRead, UNREAD_CALLS } from '#protocol/http/notices.ts';
import { typesReadBy } from '#protocol/rules/notices.ts';
import { batchRooms, fetchUnread, getRoom, listRooms } from '#protocol/http/rooms.ts';
import { makeRoomId, parseRoomId } from '#protocol/room-id.ts';
import type { LoggedFrame } from '#protocol/realtime/frames.ts';
import type { FakeHttp } from './fake-http.ts';

type Room = {
  id: string;
  users: readonly string[];
  createTime: number;
  messages: WireMessage[];
  seen: Map<string, number>;
};
/** A frame before it is logged. */
type FrameWithoutCursor<Frame> = Frame extends LoggedFrame ? Omit<Frame, 'cursor'> : never;

export type ChatServer = {
  room(a: string, b: string): string;
  /** Posts as `sender`; the same id again gets the same response. */
  post(sender: string, roomId: string, content: string, id?: string): WireMessage;
  seen(reader: string, roomId: string, ticks: number): void;
  notify(reader: string, notice: Notice): void;
  unread(reader: string, roomId: string): number;
  messages(roomId: string): readonly WireMessage[];
  /** A user's event log. */
  log(reader: string): readonly LoggedFrame[];
  /** Called for every frame that is logged. */
  onFrame: (reader: string, frame: LoggedFrame) => void;
  /** Sets whether the user is online, without publishing it. */
  online(who: string, is: boolean): void;
  /** Answers the chat calls of one user. */
  serve(http: FakeHttp, me: string): void;
};

export function createChatServer(now: () => number): ChatServer {
  const rooms = new Map<string, Room>();
  const logs = new Map<string, LoggedFrame[]>();
  const notices = new Map<string, Notice[]>();
  const onlineUsers = new Set<string>();
  let posted = 0;
  /** Of the newest event of anybody. */
  let position = 0;

  const log = (reader: string): LoggedFrame[] => {
    const known = logs.get(reader) ?? [];
    logs.set(reader, known);
    return known;
  };
  const append = (reader: string, frameData: FrameWithoutCursor<LoggedFrame>): void => {
    position += 1;
    const frame: LoggedFrame = { ...frameData, cursor: String(position) };
    log(reader).push(frame);
    server.onFrame(reader, frame);
  };
  const find = (roomId: string, me: string): Room => {
    const room = rooms.get(roomId);
    if (!room?.users.includes(me)) throw new CallError({ code: 'NotFoundService', status: 404 });
    return room;
  };
  const wire = (room: Room, me: string): WireRoom => ({
    roomId: room.id,
    type: 'chat',
    chatType: 1,
    refId: '0',
    refName: null,
    transTypeId: '0',
    users: room.users.map((id) => ({
      id,
      username: id,
      avatar: null,
      isCustomer: true,
      type: 'client',
      status: { state: onlineUsers.has(id) ? 'online' : 'offline', lastSeenTime: null },
    })),
    createTime: room.createTime,
    updateTime: room.messages.at(-1)?.createTime ?? room.createTime,
    latestMessage: room.messages.at(-1) ?? null,
    latestTicks: String(room.messages.length),
    unreadCount: server.unread(me, room.id),
    seenTicks: String(room.seen.get(me) ?? 0),
    othersSeenTicks: Object.fromEntries(
      room.users.filter((id) => id !== me).map((id) => [id, String(room.seen.get(id) ?? 0)]),
    ),
    avatar: null,
    roomName: room.users.find((id) => id !== me) ?? '',
  });
  const own = (me: string): Room[] => [...rooms.values()].filter((room) => room.users.includes(me));
  const summary = (me: string, types: readonly string[]) => {
    const list = (notices.get(me) ?? []).filter((notice) => types.includes(notice.type)).toReversed();
    return { count: list.filter((notice) => !notice.seen).length, list };
  };

  const server: ChatServer = {
    onFrame: () => undefined,
    room(a, b) {
      const id = makeRoomId({ chatType: 1, users: [a, b] });
      if (!rooms.has(id)) rooms.set(id, { id, users: [a, b], createTime: now(), messages: [], seen: new Map() });
      return id;
    },
    post(sender, roomId, content, id = `posted-${String((posted += 1)).padStart(6, '0')}`) {
      const room = find(roomId, sender);
      const known = room.messages.find((message) => message._id === id);
      if (known) return known;
      const message: WireMessage = {
        _id: id,
        sender_id: sender,
        roomId,
        content,
        ticks: String(room.messages.length + 1),
        seen: { [sender]: true },
        username: sender,
        avatar: null,
        files: [],
        createTime: now(),
        replyMessage: null,
        extra: null,
      };
      room.messages.push(message);
      for (const reader of room.users) append(reader, { event: 'chat-message', data: message });
      return message;
    },
    seen(reader, roomId, ticks) {
      const room = find(roomId, reader);
      if (ticks <= (room.seen.get(reader) ?? 0)) return;
      room.seen.set(reader, ticks);
      for (const other of room.users) {
        append(other, {
          event: 'message-seen',
          data: {
            roomId,
            userId: reader,
            ticks: String(ticks),
            ...(other === reader && { unreadCount: server.unread(reader, roomId) }),
          },
        });
      }
    },
    notify(reader, notice) {
      notices.set(reader, [...(notices.get(reader) ?? []), notice]);
      append(reader, { event: notice.type, data: notice } as FrameWithoutCursor<LoggedFrame>);
    },
    unread: (reader, roomId) =>
      find(roomId, reader).messages.filter(
        (message, at) => message.sender_id !== reader && at + 1 > (rooms.get(roomId)?.seen.get(reader) ?? 0),
      ).length,
    online: (who, is) => void (is ? onlineUsers.add(who) : onlineUsers.delete(who)),
    messages: (roomId) => rooms.get(roomId)?.messages ?? [],
    log,
    serve(http, me) {
      http.on(listRooms, ({ query: { page = 1, pageSize = 50, maxTime = Infinity, afterRoomId = '' } }) => {
        const isAfter = (room: WireRoom): boolean =>
          room.updateTime < Number(maxTime) || (room.updateTime === Number(maxTime) && room.roomId > afterRoomId);
        const skipped = afterRoomId === '' ? (Number(page) - 1) * Number(pageSize) : 0;
        return own(me)
          .map((room) => wire(room, me))
          .filter(isAfter)
          .sort((a, b) => b.updateTime - a.updateTime || (a.roomId < b.roomId ? -1 : 1))
          .slice(skipped, skipped + Number(pageSize));
      });
      http.on(fetchUnread, () =>
        Object.fromEntries(
          own(me)
            .map((room) => [room.id, server.unread(me, room.id)] as const)
            .filter(([, count]) => count > 0),
        ),
      );
      http.on(batchRooms, ({ body }) =>
        body.roomIds.flatMap((id) => {
          const room = rooms.get(id);
          return room?.users.includes(me) ? [{ room: wire(room, me), lastMessage: room.messages.at(-1) ?? null }] : [];
        }),
      );
      http.on(getRoom, ({ body }) =>
        wire(find('roomId' in body ? body.roomId : server.room(me, body.userId ?? ''), me), me),
      );
      http.on(fetchMessages, ({ body: { roomId, options } }) => {
        const before = options?.startTicks === undefined ? Infinity : Number(options.startTicks);
        return find(roomId, me)
          .messages.filter((message) => Number(message.ticks) < before)
          .slice(-(options?.limit ?? 50));
      });
      http.on(sendMessage, ({ body: { data } }) => {
        if (!parseRoomId(data.roomId)) throw new CallError({ code: 'NotFoundService', status: 404 });
        return server.post(me, data.roomId, data.content, data._id);
      });
      http.on(updateSeen, ({ body }) => {
        const room = find(body.roomId, me);
        server.seen(me, room.id, Number(room.messages.find((message) => message._id === body._id)?.ticks ?? 0));
        return { roomId: room.id, seenTicks: String(room.seen.get(me) ?? 0), unreadCount: server.unread(me, room.id) };
      });
      const { 'notices.push': pushUnread, ...unread } = UNREAD_CALLS;
      for (const call of Object.values(unread)) http.on(call, () => summary(me, typesReadBy(call.name)));
      http.on(pushUnread, ({ body }) => summary(me, [body.type]));
      http.on(pushRead, ({ body }) => {
        const list = notices.get(me) ?? [];
        const at = list.findIndex((notice) => notice._id === body.messageId);
        notices.set(
          me,
          list.map((notice, index) =>
            index <= at && notice.type === list[at]?.type ? { ...notice, seen: true } : notice,
          ),
        );
        return { count: 0 };
      });
    },
  };
  return server;
}
