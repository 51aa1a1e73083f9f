import { CallError } from '#machines/call-error.ts';
import {
  createChatSessionMachine,
  roomActorId,
  type ChatSessionEvent,
} from '#machines/chat-session/chat-session.machine.ts';
import { createMessageDraftsMachine, hasUnwritten, NO_DRAFT } from '#machines/message-drafts/message-drafts.machine.ts';
import type { MessageDraft } from '#machines/message-drafts/message-drafts.ports.ts';
import { createNotificationMachine } from '#machines/notification/notification.machine.ts';
import { createNoticeViews } from '#machines/notification/notification.view.ts';
import type { NoticesData } from '#machines/notification/notices-data.ts';
import { createOutboxMachine } from '#machines/outbox/outbox.machine.ts';
import { createOutboxViews, outgoingOf, type Author } from '#machines/outbox/outbox.view.ts';
import { createRoomMachine } from '#machines/room/room.machine.ts';
import { createRoomViews } from '#machines/room/room.view.ts';
import { createRoomsMachine } from '#machines/rooms/rooms.machine.ts';
import { createRoomsViews, roomsAsOf } from '#machines/rooms/rooms.view.ts';
import type { RoomRecord } from '#machines/rooms/room-record.ts';
import type { RoomsFacts } from '#machines/rooms/rooms.ports.ts';
import { createSeenMachine, type SeenMark } from '#machines/rooms/seen.machine.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import type { Message } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { batchRooms, customerUpdateTime, fetchUnread, listRooms, updateUserAvatar } from '#protocol/http/rooms.ts';
import { CHAT } from '#protocol/limits.ts';
import { compareTicks } from '#protocol/ticks.ts';
import { createActor, waitFor, type ActorRefFrom, type AnyActorLogic, type AnyActorRef } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { uploadPorts } from '../uploads/upload-ports.ts';
import { createCacheWriter, ROOMS_FACTS } from './cache-writer.ts';
import { fetchNotices, fetchPage, markNoticeSeen, postMessage, sendReadReceipt } from './calls.ts';
import { composeItem } from './compose-item.ts';

/** Rooms read from the cache before the rest of them. */
const FIRST_ROOMS = 60;
const NOTICES = 'notices';
const DRAFT_PREFIX = 'draft:';
const SEEN_PREFIX = 'seen.';

/** The chat of one signed-in user: the session chart over the user's databases, and the views of its actors. */
export type ChatSession = ReturnType<typeof createChatSession>;

/** @param changed is called, possibly often, when a view may have changed. */
export function createChatSession(
  { ports, signals, actorOptions, leading, locale }: FeatureContext,
  user: UserProfile,
  changed: () => void,
) {
  const { http, clock } = ports;
  const me = user.id;
  const cache = ports.cache.user(me);
  const device = ports.device.user(me);
  const writer = createCacheWriter(cache, clock, (cursor) => signals.emit('cursorSaved', { userId: me, cursor }));

  /** Settles when the disk has every change of the outbox so far. */
  let outboxWritten: Promise<unknown> = Promise.resolve();
  const reportFullDisk = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      () => signals.emit('failure', { code: 'StorageFull', status: 0 }),
    );

  const rooms = createRoomsMachine({
    readFirst: async () => {
      const [first, facts] = await Promise.all([cache.firstRooms(FIRST_ROOMS), cache.getMeta<RoomsFacts>(ROOMS_FACTS)]);
      return { rooms: first, facts: facts ?? null };
    },
    readAll: () => cache.allRooms(),
    save: writer.rooms,
    remove: writer.removeRooms,
    fetchPage: ({ page, maxTime }, signal) => {
      const query = { page, pageSize: CHAT.roomPageSize, ...(maxTime !== null && { maxTime }) };
      return http.call(listRooms, { params: { clientId: me }, query }, { signal });
    },
    fetchUnread: (signal) => http.call(fetchUnread, { body: { userId: me } }, { signal }),
    fetchRooms: async (ids, signal) =>
      (await http.call(batchRooms, { body: { roomIds: [...ids] } }, { signal })).map(({ room }) => room),
    now: clock.now,
  });
  const seen = createSeenMachine({
    restore: async () => (await device.list<SeenMark>(SEEN_PREFIX)).map(({ value }) => value),
    save: (mark) => void device.set(SEEN_PREFIX + mark.roomId, mark).catch(() => undefined),
    remove: (roomId) => void device.delete(SEEN_PREFIX + roomId).catch(() => undefined),
    updateSeen: (mark, signal) => sendReadReceipt(http, me, mark, signal),
  });
  const notification = createNotificationMachine({
    read: () => cache.getMeta<NoticesData>(NOTICES),
    save: (data) => writer.meta(NOTICES, data),
    fetch: (isStore, signal) => fetchNotices(http, me, isStore, signal),
    markSeen: (mark, signal) => markNoticeSeen(http, me, mark, signal),
  });
  const outbox = createOutboxMachine({
    ...uploadPorts(http, ports.images),
    restore: async () => {
      await leading;
      return device.outbox.all();
    },
    keep(item) {
      outboxWritten = reportFullDisk(device.outbox.put(item));
    },
    forget: (id) => void reportFullDisk(device.outbox.remove(id)),
    // A worker that died before an upload was saved would upload again and post another body under the same id.
    send: (item, signal) => outboxWritten.then(() => postMessage(http, me, locale(), item, signal)),
    delivered(message) {
      signals.emit('messageDelivered', undefined);
      send({ type: 'message.delivered', message });
    },
    now: clock.now,
    random: ports.random,
  });
  const drafts = createMessageDraftsMachine({
    read: async () =>
      Object.fromEntries(
        (await device.list<MessageDraft>(DRAFT_PREFIX)).map(({ key, value }) => [
          key.slice(DRAFT_PREFIX.length),
          value,
        ]),
      ),
    write: (roomId, draft) => (draft ? device.set(DRAFT_PREFIX + roomId, draft) : device.delete(DRAFT_PREFIX + roomId)),
  });
  const room = createRoomMachine({
    read: ({ roomId, limit, before }) => cache.messages(roomId, limit, before ?? undefined),
    fetch: (page, signal) => fetchPage(http, page, signal),
    save: writer.messages,
  });

  const session = createActor(
    createChatSessionMachine({
      rooms,
      seen,
      notification,
      outbox,
      drafts,
      room,
      saveMessages: writer.messages,
      saveCursor: writer.cursor,
      reportStaffPresence: (userId) => void http.call(customerUpdateTime, { body: { userId } }).catch(() => undefined),
    }),
    { ...actorOptions, id: 'chat', input: { user } },
  );
  session.start();
  const child = <Logic extends AnyActorLogic>(id: string, _logic: Logic): ActorRefFrom<Logic> | undefined =>
    session.getSnapshot().children[id] as ActorRefFrom<Logic> | undefined;
  const started = <Logic extends AnyActorLogic>(id: string, logic: Logic): ActorRefFrom<Logic> => {
    const actor = child(id, logic);
    if (!actor) throw new Error(`The chat session has no actor ${id}`);
    (actor as AnyActorRef).subscribe(changed);
    return actor;
  };
  const roomsActor = started('rooms', rooms);
  const notificationActor = started('notification', notification);
  const outboxActor = started('outbox', outbox);
  const draftsActor = started('drafts', drafts);
  const isActive = (): boolean => session.getSnapshot().status === 'active';
  /** After the end of the session events have no effect. */
  function send(event: ChatSessionEvent): void {
    if (isActive()) session.send(event);
  }

  const roomsViews = createRoomsViews(me);
  const noticeViews = createNoticeViews();
  const openRooms = new Map<string, { listed(): void; view(): RoomView }>();
  const refreshedAvatars = new Set<string>();
  let lastSequence = 0;

  let listed: unknown;
  roomsActor.subscribe(({ context }) => {
    if (context.data === listed && !context.absent.length) return;
    listed = context.data;
    for (const open of openRooms.values()) open.listed();
  });

  const recordOf = (roomId: string): RoomRecord | undefined => roomsActor.getSnapshot().context.data.byId.get(roomId);
  const author = (): Author => {
    const { user: now } = session.getSnapshot().context;
    return {
      id: me,
      username: now.storeDisplayName ?? now.trueName ?? now.username,
      avatar: (now.storeLogoFile ?? now.headFile)?.url ?? null,
    };
  };
  const findMessage = (roomId: string, messageId: string): Message | undefined =>
    child(roomActorId(roomId), room)
      ?.getSnapshot()
      .context.timeline.find(({ id }) => id === messageId);

  /** Updates a room that shows an old picture of the user: the server reads the account's own (spec §7). */
  function refreshAvatar(roomId: string): void {
    const self = recordOf(roomId)?.users.find((member) => member.id === me);
    const { user: now } = session.getSnapshot().context;
    const current = self?.type === 'store' ? now.storeLogoFile : now.headFile;
    if (!self || self.avatar === (current?.url ?? null) || refreshedAvatars.has(roomId)) return;
    refreshedAvatars.add(roomId);
    http.call(updateUserAvatar, { body: { roomId, userId: me } }).then(
      (updated: WireRoom) => send({ type: 'rooms.received', rooms: [updated] }),
      () => undefined,
    );
  }

  return {
    userId: me,
    send,
    roomsView: (limit: number, query: string): RoomsView =>
      roomsViews(
        roomsActor.getSnapshot(),
        {
          outgoing: outgoingOf(outboxActor.getSnapshot().context),
          drafts: draftsActor.getSnapshot().context.shown,
          notices: noticeViews(notificationActor.getSnapshot().context.data),
        },
        limit,
        query,
      ),
    /** @returns undefined until the drafts are read: a composer starts with the room's draft. */
    roomView: (roomId: string): RoomView | undefined =>
      draftsActor.getSnapshot().matches('reading') ? undefined : openRooms.get(roomId)?.view(),
    /** @returns a function that stops watching */
    watchRoom(roomId: string): () => void {
      send({ type: 'room.watched', roomId });
      const actor = started(roomActorId(roomId), room);
      const views = createRoomViews(me);
      const unsent = createOutboxViews(author);
      let record: RoomRecord | undefined;
      let absent = false;
      const open = {
        /** Passes on what the list knows of the room. */
        listed(): void {
          const wasAbsent = absent;
          absent = roomsActor.getSnapshot().context.absent.includes(roomId);
          if (absent && !wasAbsent) actor.send({ type: 'room.absent' });
          const next = recordOf(roomId);
          if (next === record) return;
          record = next;
          if (next) actor.send({ type: 'room.changed', latestTicks: next.latestTicks, seenTicks: next.seenTicks });
        },
        view: (): RoomView =>
          views(actor.getSnapshot(), {
            record,
            unsent: unsent(outboxActor.getSnapshot().context, roomId),
            draft: draftsActor.getSnapshot().context.shown[roomId] ?? NO_DRAFT,
            asOf: roomsAsOf(roomsActor.getSnapshot()),
          }),
      };
      openRooms.set(roomId, open);
      open.listed();
      refreshAvatar(roomId);
      return () => {
        if (openRooms.get(roomId) !== open) return;
        openRooms.delete(roomId);
        send({ type: 'room.unwatched', roomId });
      };
    },

    /** Marks a room as seen up to a message at hand. */
    markSeen({ roomId, messageId }: CommandInput<'room.seen'>): void {
      const message = findMessage(roomId, messageId);
      if (!message) return;
      const { ticks } = message;
      const record = recordOf(roomId);
      send({
        type: 'room.seen',
        roomId,
        messageId,
        ticks,
        unread: !record || compareTicks(ticks, record.seenTicks) > 0,
      });
    },
    /** Settles when a flushed draft is on the disk. @throws CallError when the device refuses it */
    async saveDraft(input: CommandInput<'room.draft.save'>): Promise<void> {
      send({ type: 'room.draft.save', ...input });
      if (!input.flush || !isActive()) return;
      const idle = await waitFor(draftsActor, (snapshot) => snapshot.matches('idle') || snapshot.status !== 'active');
      if (idle.status === 'active' && hasUnwritten(idle.context))
        throw new CallError({ code: 'StorageFull', status: 0 });
    },
    /** Settles when the message is on the disk. @throws CallError when it is refused, or the session ended meanwhile */
    async sendMessage(input: CommandInput<'message.send'>): Promise<void> {
      const { id, roomId, content, replyTo } = input;
      send({ type: 'draft.sending', id, roomId, draft: { text: content, replyTo } });
      try {
        const known = outboxActor.getSnapshot();
        const items = known.matches('restoring') ? await device.outbox.all() : known.context.items;
        // Nothing of this user may be written after the session.
        if (!isActive()) throw new CallError({ code: 'Unauthenticated', status: 401 });
        if (!items.some((item) => item.id === id)) {
          lastSequence = Math.max(lastSequence + 1, clock.now());
          const replied = replyTo === null ? undefined : findMessage(roomId, replyTo);
          const item = composeItem(input, replied, { sequence: lastSequence, createTime: clock.now() });
          await device.outbox.put(item);
          send({ type: 'message.send', item });
        }
        send({ type: 'draft.sent', id });
      } catch (error) {
        send({ type: 'draft.refused', id });
        throw error;
      }
    },
    /** Ends the session and everything below it. */
    end(): void {
      session.send({ type: 'session.ended' });
      session.stop();
      openRooms.clear();
      writer.stop();
      cache.close();
      device.close();
    },
  };
}
