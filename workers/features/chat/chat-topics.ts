import { NO_DRAFT } from '#machines/message-drafts/message-drafts.machine.ts';
import { createNoticeViews } from '#machines/notification/notification.view.ts';
import { createOutboxViews, unsentByRoom } from '#machines/outbox/outbox.view.ts';
import { createRoomViews } from '#machines/room/room.view.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import { unreadByFilter } from '#machines/rooms/room-filter.ts';
import { createRoomsViews, roomsAsOf } from '#machines/rooms/rooms.view.ts';
import type { RoomSelector } from '#protocol/bridge/topics.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import type { AnyActorRef } from 'xstate';
import type { TopicSource } from '../../core/topic-source.ts';
import type { ChatSession } from './chat-session.ts';

type SessionViews = ReturnType<typeof createSessionViews>;
type OpenRoom = ReturnType<SessionViews['openRoom']>;
/** A watched topic; it outlives sign-in and sign-out. */
type Watch = { publish(): void; begin(views: SessionViews): void; end(): void };

/** The topics `rooms…` and `room:…`: views of the session's actors, published when an actor changes. */
export function createChatTopics() {
  const watches = new Set<Watch>();
  let views: SessionViews | undefined;
  const publish = (): void => {
    for (const watch of watches) watch.publish();
  };
  const watch = (entry: Watch): (() => void) => {
    watches.add(entry);
    if (views) entry.begin(views);
    entry.publish();
    return () => {
      watches.delete(entry);
      entry.end();
    };
  };
  const rooms: TopicSource<'rooms'> = {
    open: (selector, emit) =>
      watch({
        publish: () => emit(() => views?.rooms(selector) ?? NO_ROOMS_VIEW),
        begin: () => undefined,
        end: () => undefined,
      }),
  };
  const room: TopicSource<'room'> = {
    open({ roomId }, emit) {
      let open: OpenRoom | undefined;
      return watch({
        publish: () => emit(() => open?.view() ?? emptyRoom(roomId)),
        begin(current) {
          if (parseRoomId(roomId)) open = current.openRoom(roomId);
        },
        end() {
          open?.close();
          open = undefined;
        },
      });
    },
  };
  return {
    topics: { rooms, room },
    publish,
    begin(session: ChatSession): void {
      views = createSessionViews(session, publish);
      for (const entry of watches) entry.begin(views);
      publish();
    },
    /** Call it before the session ends. */
    end(): void {
      for (const entry of watches) entry.end();
      views = undefined;
      publish();
    },
  };
}

function createSessionViews({ userId, send, actors, recordOf, author, watchRoom }: ChatSession, publish: () => void) {
  const { rooms, notification, outbox, drafts, marks, typing } = actors;
  const observed: readonly AnyActorRef[] = [rooms, notification, outbox, drafts, marks, typing];
  for (const actor of observed) actor.subscribe(publish);
  const roomsViews = createRoomsViews(userId);
  const noticeViews = createNoticeViews();
  const listeners = new Set<() => void>();
  let listed: unknown;
  rooms.subscribe(({ context: { data, absent } }) => {
    if (data === listed && !absent.length) return;
    listed = data;
    for (const listener of listeners) listener();
  });

  return {
    rooms: (selector: RoomSelector): RoomsView =>
      roomsViews(
        rooms.getSnapshot(),
        {
          outgoing: unsentByRoom(outbox.getSnapshot().context),
          drafts: drafts.getSnapshot().context.shown,
          notices: noticeViews(notification.getSnapshot().context.data),
        },
        selector,
      ),
    openRoom(roomId: string) {
      const actor = watchRoom(roomId);
      actor.subscribe(publish);
      const views = createRoomViews(userId);
      const unsent = createOutboxViews(author);
      let record: RoomRecord | undefined;
      let absent = false;
      /** Sends the room's actor what the room list knows of it. */
      function update(): void {
        const wasAbsent = absent;
        absent = rooms.getSnapshot().context.absent.includes(roomId);
        if (absent && !wasAbsent) actor.send({ type: 'room.absent' });
        const next = recordOf(roomId);
        if (next === record) return;
        record = next;
        if (next) actor.send({ type: 'room.changed', latestTicks: next.latestTicks, seenTicks: next.seenTicks });
      }
      listeners.add(update);
      update();
      return {
        /** @returns undefined until the drafts are read: a composer starts with the room's draft. */
        view: (): RoomView | undefined =>
          drafts.getSnapshot().matches('reading')
            ? undefined
            : views(actor.getSnapshot(), {
                record,
                unsent: unsent(outbox.getSnapshot().context, roomId),
                marks: marks.getSnapshot().context,
                typists: typing.getSnapshot().context.typists,
                draft: drafts.getSnapshot().context.shown[roomId] ?? NO_DRAFT,
                asOf: roomsAsOf(rooms.getSnapshot()),
              }),
        close(): void {
          listeners.delete(update);
          send({ type: 'room.unwatched', roomId });
        },
      };
    },
  };
}

const NO_ROOMS_VIEW: RoomsView = {
  phase: 'loading',
  rooms: [],
  total: 0,
  unreadTotal: 0,
  unread: unreadByFilter([]),
  asOf: null,
  error: null,
};

/** @returns a room before its session exists; `absent` for an id that does not parse. */
function emptyRoom(roomId: string): RoomView {
  const parsed = parseRoomId(roomId);
  return {
    phase: parsed ? 'loading' : 'absent',
    id: roomId,
    chatType: parsed?.chatType ?? CHAT_TYPE.private,
    name: '',
    avatar: null,
    itemName: null,
    refId: parsed?.refId ?? '0',
    members: [],
    typing: [],
    messages: [],
    hasOlder: false,
    loadingOlder: false,
    markerTicks: null,
    unread: 0,
    draft: NO_DRAFT,
    asOf: null,
    error: null,
  };
}
