import { CallError } from '#machines/call-error.ts';
import { createNotificationMachine } from '#machines/notification/notification.machine.ts';
import { createNoticeViews } from '#machines/notification/notification.view.ts';
import type { NoticesData } from '#machines/notification/notices-data.ts';
import { createOutboxMachine } from '#machines/outbox/outbox.machine.ts';
import { outgoingOf } from '#machines/outbox/outbox.view.ts';
import { batchOf, batchOfMessages, messagesOf, type FrameBatch } from '#machines/rooms/frame-batch.ts';
import { createRoomsMachine } from '#machines/rooms/rooms.machine.ts';
import { createRoomsViews, roomsAsOf } from '#machines/rooms/rooms.view.ts';
import type { RoomsFacts } from '#machines/rooms/rooms.ports.ts';
import { createSeenMachine } from '#machines/rooms/seen.machine.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { RoomsView, RoomView } from '#protocol/bridge/views.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { UserProfile } from '#protocol/entities/user.ts';
import { batchRooms, customerUpdateTime, fetchUnread, listRooms, updateUserAvatar } from '#protocol/http/rooms.ts';
import { CHAT } from '#protocol/limits.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { createActor } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';
import { createCacheWriter, ROOMS_FACTS } from './cache-writer.ts';
import { createRoom, fetchNotices, fetchPage, postMessage, tellNoticeSeen, tellSeen } from './calls.ts';
import { uploadPorts } from '../uploads/upload-ports.ts';
import { composeItem } from './compose-item.ts';
import { NO_DRAFT, openDrafts, type Drafts } from './drafts.ts';
import { createFrameBatcher } from './frame-batcher.ts';
import { openRoom, type OpenRoom } from './open-room.ts';
import { openSeenMarks } from './seen-marks.ts';
import { errorDataOf, isRefusal } from '#protocol/rules/failures.ts';

/** Rooms read from the cache before the rest of them. */
const FIRST_ROOMS = 60;
const NOTICES = 'notices';

/** The chat of one signed-in person, from sign-in to sign-out: charts, caches and what joins them. */
export type ChatSession = ReturnType<typeof createChatSession>;

/** @param changed is called, possibly often, when a view may have become another. */
export function createChatSession(
  { ports, signals, actorOptions, leading, locale }: FeatureContext,
  signedIn: UserProfile,
  changed: () => void,
) {
  const { http, clock } = ports;
  const me = signedIn.id;
  let user = signedIn;
  let stopped = false;
  let lastSequence = 0;
  let drafts: Drafts | undefined;
  const author = (): { id: string; username: string; avatar: string | null } => ({
    id: me,
    username: user.storeDisplayName ?? user.trueName ?? user.username,
    avatar: (user.storeLogoFile ?? user.headFile)?.url ?? null,
  });

  const cache = ports.cache.user(me);
  const device = ports.device.user(me);
  const writer = createCacheWriter(cache, clock, (cursor) => signals.emit('cursorSaved', { userId: me, cursor }));
  const open = new Map<string, OpenRoom>();

  const rooms = createActor(
    createRoomsMachine({
      readFirst: async () => {
        const [first, facts] = await Promise.all([
          cache.firstRooms(FIRST_ROOMS),
          cache.getMeta<RoomsFacts>(ROOMS_FACTS),
        ]);
        return { rooms: first, facts: facts ?? null };
      },
      readAll: () => cache.allRooms(),
      save: writer.rooms,
      remove: writer.removeRooms,
      fetchPage: ({ page, maxTime }, signal) =>
        http.call(
          listRooms,
          {
            params: { clientId: me },
            query: { page, pageSize: CHAT.roomPageSize, ...(maxTime !== null && { maxTime }) },
          },
          { signal },
        ),
      fetchUnread: (signal) => http.call(fetchUnread, { body: { userId: me } }, { signal }),
      fetchRooms: async (ids, signal) =>
        (await http.call(batchRooms, { body: { roomIds: [...ids] } }, { signal })).map(({ room }) => room),
      now: clock.now,
    }),
    { ...actorOptions, id: 'rooms', input: { me } },
  );

  const seen = createActor(
    createSeenMachine({
      async updateSeen(mark, signal) {
        try {
          await tellSeen(http, me, mark, signal);
        } catch (error) {
          if (isRefusal(errorDataOf(error))) marks.settle(mark);
          throw error;
        }
        marks.settle(mark);
      },
    }),
    { ...actorOptions, id: 'seen' },
  );
  const marks = openSeenMarks(device, (mark) => {
    if (!stopped) seen.send({ type: 'room.seen', ...mark });
  });

  const notification = createActor(
    createNotificationMachine({
      read: () => cache.getMeta<NoticesData>(NOTICES),
      save: (data) => writer.meta(NOTICES, data),
      fetch: (isStore, signal) => fetchNotices(http, me, isStore, signal),
      markSeen: (mark, signal) => tellNoticeSeen(http, me, mark, signal),
    }),
    { ...actorOptions, id: 'notification', input: { isStore: user.isStore } },
  );

  /** Settled when the disk has everything the outbox said so far. */
  let onDisk: Promise<unknown> = Promise.resolve();
  const outbox = createActor(
    createOutboxMachine({
      ...uploadPorts(http, ports.images),
      restore: async () => {
        await leading;
        return device.outbox.all();
      },
      keep(item) {
        onDisk = quietly(device.outbox.put(item));
      },
      forget: (id) => void quietly(device.outbox.remove(id)),
      // A worker that died between an upload and its being kept would upload anew, and post another body under the same id.
      send: (item, signal) => onDisk.then(() => postMessage(http, me, locale(), item, signal)),
      delivered(message) {
        signals.emit('messageDelivered', undefined);
        apply(batchOfMessages([message]));
        if (user.isCustomerService) rooms.send({ type: 'refetch' });
      },
      now: clock.now,
      random: ports.random,
    }),
    { ...actorOptions, id: 'outbox' },
  );

  /** Cache and open rooms first: when the list tells a room its newest message, the room has it. */
  function apply(batch: FrameBatch): void {
    const messages = messagesOf(batch);
    if (messages.length) {
      writer.messages(messages);
      for (const [roomId, room] of open) {
        const own = messages.filter((message) => message.roomId === roomId);
        if (own.length) room.received(own);
      }
    }
    if (batch.chat.length || batch.presence.length) rooms.send({ type: 'frames.received', batch });
    if (batch.notices.length) notification.send({ type: 'notices.received', notices: batch.notices });
    if (batch.cursor !== null) writer.cursor(batch.cursor);
  }
  const batcher = createFrameBatcher(clock, (frames) => apply(batchOf(frames)));

  function quietly(work: Promise<unknown>): Promise<void> {
    return work.then(
      () => undefined,
      () => signals.emit('failure', { code: 'StorageFull', status: 0 }),
    );
  }

  let listedData: unknown;
  rooms.subscribe(({ context }) => {
    if (context.data !== listedData || context.absent.length) {
      listedData = context.data;
      for (const [roomId, room] of open) room.listed(context.data.byId.get(roomId), context.absent.includes(roomId));
    }
    changed();
  });
  notification.subscribe(changed);
  outbox.subscribe(changed);
  for (const actor of [rooms, seen, notification, outbox]) actor.start();
  const opening = openDrafts(device, changed).then((opened) => {
    drafts = opened;
    changed();
    return opened;
  });

  const roomsViews = createRoomsViews(me);
  const noticeViews = createNoticeViews();
  const refreshed = new Set<string>();

  /** A room may show an old picture of the person: the server reads the present one from the account (spec §7). */
  function refreshAvatar(roomId: string): void {
    const self = rooms
      .getSnapshot()
      .context.data.byId.get(roomId)
      ?.users.find((other) => other.id === me);
    const present = self?.type === 'store' ? user.storeLogoFile : user.headFile;
    if (!self || self.avatar === (present?.url ?? null) || refreshed.has(roomId)) return;
    refreshed.add(roomId);
    http.call(updateUserAvatar, { body: { roomId, userId: me } }).then(
      (room) => told([room]),
      () => undefined,
    );
  }
  function told(list: WireRoom[]): void {
    if (!stopped) rooms.send({ type: 'rooms.received', rooms: list });
  }

  return {
    userId: me,
    frame: (frame: ServerFrame): void => batcher.push(frame),
    lineUp(resync: boolean): void {
      rooms.send({ type: 'connection.up' });
      // Who came and went while the line was down is in no log: the newest page of the list tells it.
      rooms.send({ type: 'refetch' });
      if (resync) {
        notification.send({ type: 'refetch' });
        for (const room of open.values()) room.refetch();
      }
      if (user.isCustomerService) http.call(customerUpdateTime, { body: { userId: me } }).catch(() => undefined);
    },
    /** Somebody in a room has another name or picture. */
    renamed: (): void => rooms.send({ type: 'refetch' }),
    lineDown: (): void => rooms.send({ type: 'connection.down' }),
    wake(): void {
      for (const actor of [rooms, seen, notification, outbox]) actor.send({ type: 'wake' });
      for (const room of open.values()) room.wake();
    },
    profile(next: UserProfile): void {
      // Rooms name their goods in the reader's language.
      if (next.languageCode !== user.languageCode) rooms.send({ type: 'refetch' });
      user = next;
      notification.send({ type: 'profile.changed', isStore: next.isStore });
      changed();
    },

    roomsView: (limit: number, query: string): RoomsView =>
      roomsViews(
        rooms.getSnapshot(),
        {
          outgoing: outgoingOf(outbox.getSnapshot().context),
          drafts: drafts?.all() ?? new Map(),
          notices: noticeViews(notification.getSnapshot().context.data),
        },
        limit,
        query,
      ),
    /** Undefined until the drafts are read: whoever begins to write must find what they began before. */
    roomView: (roomId: string): RoomView | undefined =>
      drafts &&
      open.get(roomId)?.view(outbox.getSnapshot().context, {
        draft: drafts.all().get(roomId) ?? NO_DRAFT,
        asOf: roomsAsOf(rooms.getSnapshot()),
      }),
    watchRoom(roomId: string): () => void {
      const room = openRoom(
        roomId,
        author,
        {
          read: ({ limit, before }) => cache.messages(roomId, limit, before ?? undefined),
          fetch: (page, signal) => fetchPage(http, page, signal),
          save: writer.messages,
        },
        actorOptions,
        changed,
      );
      open.set(roomId, room);
      const { data, absent } = rooms.getSnapshot().context;
      room.listed(data.byId.get(roomId), absent.includes(roomId));
      rooms.send({ type: 'room.wanted', roomId });
      refreshAvatar(roomId);
      return () => {
        room.stop();
        if (open.get(roomId) !== room) return;
        open.delete(roomId);
        if (!stopped) rooms.send({ type: 'room.left', roomId });
      };
    },

    async openRoom(selection: CommandInput<'room.open'>): Promise<{ roomId: string }> {
      const room = await createRoom(http, selection);
      told([room]);
      return { roomId: room.roomId };
    },
    older: (roomId: string): void => open.get(roomId)?.older(),
    seen(roomId: string, messageId: string): void {
      const room = open.get(roomId);
      const message = room?.find(messageId);
      const record = rooms.getSnapshot().context.data.byId.get(roomId);
      if (!room || !message) return;
      room.read(message);
      if (record && BigInt(message.ticks) <= BigInt(record.seenTicks)) return;
      rooms.send({ type: 'room.seen', roomId, ticks: message.ticks });
      const mark = { roomId, messageId, ticks: message.ticks };
      marks.keep(mark);
      seen.send({ type: 'room.seen', ...mark });
    },
    async saveDraft(roomId: string, text: string, replyTo: string | null): Promise<void> {
      const all = await opening;
      // A write after sign-out would make the person's database anew.
      if (!stopped) await all.save(roomId, { text, replyTo });
    },

    /** Settles when the message is on the device's disk. */
    async send(input: CommandInput<'message.send'>): Promise<void> {
      const known = outbox.getSnapshot();
      const kept = known.matches('restoring') ? await device.outbox.all() : known.context.items;
      // Signed out meanwhile: nothing of this person is written any more, and nobody may take it for safe.
      if (stopped) throw new CallError({ code: 'Unauthenticated', status: 401 });
      if (kept.some((item) => item.id === input.id)) return;
      lastSequence = Math.max(lastSequence + 1, clock.now());
      const replied = input.replyTo === null ? undefined : open.get(input.roomId)?.find(input.replyTo);
      const item = composeItem(input, replied, { sequence: lastSequence, createTime: clock.now() });
      await device.outbox.put(item);
      if (!stopped) outbox.send({ type: 'message.send', item });
    },
    retry: (messageId: string): void => outbox.send({ type: 'message.retry', messageId }),
    discard: (messageId: string): void => outbox.send({ type: 'message.discard', messageId }),
    cancelUpload: (messageId: string): void => outbox.send({ type: 'upload.cancel', messageId }),
    noticeSeen: (mark: CommandInput<'notice.seen'>): void => notification.send({ type: 'notice.seen', mark }),

    /** Ends every part at once; nothing is read or written afterwards. */
    stop(): void {
      stopped = true;
      batcher.stop();
      writer.stop();
      for (const room of open.values()) room.stop();
      open.clear();
      for (const actor of [rooms, seen, notification, outbox]) actor.stop();
      cache.close();
      device.close();
    },
  };
}
