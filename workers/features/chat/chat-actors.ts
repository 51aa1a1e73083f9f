/** The charts below the chat session, over the user's databases and the calls of the API. */
import { createMessageDraftsMachine } from '#machines/message-drafts/message-drafts.machine.ts';
import type { StoredDraft } from '#machines/message-drafts/message-drafts.ports.ts';
import { createMessageMarksMachine, type PendingMark } from '#machines/message-marks/message-marks.machine.ts';
import { createNotificationMachine } from '#machines/notification/notification.machine.ts';
import type { NoticesData } from '#machines/notification/notices-data.ts';
import { createOutboxMachine } from '#machines/outbox/outbox.machine.ts';
import { createRoomMachine } from '#machines/room/room.machine.ts';
import { createRoomsMachine } from '#machines/rooms/rooms.machine.ts';
import type { RoomsSummary } from '#machines/rooms/rooms.ports.ts';
import { createSeenMachine, type SeenMark } from '#machines/rooms/seen.machine.ts';
import { createTypingMachine } from '#machines/typing/typing.machine.ts';
import { batchRooms, fetchUnread, listRooms } from '#protocol/http/rooms.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { serverLanguage } from '#protocol/locales.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { UserCache } from '../../adapters/cache.ports.ts';
import type { UserDevice } from '../../adapters/device.ports.ts';
import type { FeatureContext } from '../../core/feature.ts';
import { uploadPorts } from '../uploads/upload-ports.ts';
import { ROOMS_SUMMARY, type CacheWriter } from './cache-writer.ts';
import { fetchNotices, fetchPage, markNoticeSeen, postMessage, sendMark, sendReadReceipt } from './calls.ts';

/** Rooms read from the cache before the rest of them. */
const FIRST_ROOMS = 60;
const NOTICES = 'notices';
const DRAFT_PREFIX = 'draft:';
const SEEN_PREFIX = 'seen.';
export const MARK_PREFIX = 'mark:';

type UserStores = { userId: string; cache: UserCache; device: UserDevice; writer: CacheWriter };

export function createChatActors(
  { ports, signals, leading, locale }: Pick<FeatureContext, 'ports' | 'signals' | 'leading' | 'locale'>,
  { userId: me, cache, device, writer }: UserStores,
) {
  const { http, clock } = ports;
  /** Settles when the disk has every change of the outbox so far. */
  let outboxWritten: Promise<unknown> = Promise.resolve();
  const reportFailure = (work: Promise<unknown>): Promise<void> =>
    work.then(
      () => undefined,
      (error: unknown) => signals.emit('failure', errorDataOf(error)),
    );

  /** Rooms and notices name their goods in the language of the pages. */
  const language = () => serverLanguage(locale());
  const rooms = createRoomsMachine({
    readFirst: async () => {
      const [first, summary] = await Promise.all([
        cache.firstRooms(FIRST_ROOMS),
        cache.getMeta<RoomsSummary>(ROOMS_SUMMARY),
      ]);
      return { rooms: first, summary: summary ?? null };
    },
    readAll: () => cache.allRooms(),
    save: writer.rooms,
    remove: writer.removeRooms,
    fetchPage: ({ page, maxTime, afterRoomId }, signal) => {
      const query = {
        page,
        pageSize: CHAT.roomPageSize,
        languageCode: language(),
        ...(maxTime !== null && { maxTime }),
        ...(afterRoomId !== null && { afterRoomId }),
      };
      return http.call(listRooms, { params: { clientId: me }, query }, { signal });
    },
    fetchUnread: (signal) => http.call(fetchUnread, { body: { userId: me } }, { signal }),
    fetchRooms: async (ids, signal) =>
      (await http.call(batchRooms, { body: { roomIds: [...ids], languageCode: language() } }, { signal })).map(
        ({ room }) => room,
      ),
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
    fetch: (isStore, signal) => fetchNotices(http, { userId: me, languageCode: language() }, isStore, signal),
    markSeen: (mark, signal) => markNoticeSeen(http, me, mark, signal),
  });
  const outbox = createOutboxMachine({
    ...uploadPorts(http, ports.images),
    restore: async () => {
      await leading;
      return whenUnblocked(() => device.outbox.all());
    },
    keep(item) {
      outboxWritten = reportFailure(device.outbox.put(item));
    },
    forget: (id) => void reportFailure(device.outbox.remove(id)),
    // A worker that died before an upload was saved would upload again and post another body under the same id.
    send: (item, signal) => outboxWritten.then(() => postMessage(http, me, locale(), item, clock.now(), signal)),
    now: clock.now,
    random: ports.random,
  });
  let draftFailure: ErrorData = { code: 'StorageFull', status: 0 };
  const drafts = createMessageDraftsMachine({
    async read() {
      const list = () => whenUnblocked(() => device.list<StoredDraft>(DRAFT_PREFIX));
      let stored = await list();
      // Until this worker leads, another one may store a message, and send it.
      if (stored.some(({ value }) => value.sending)) stored = await leading.then(list);
      return {
        drafts: Object.fromEntries(stored.map(({ key, value }) => [key.slice(DRAFT_PREFIX.length), value])),
        outbox: await whenUnblocked(() => device.outbox.ids()),
      };
    },
    async write(roomId, draft) {
      try {
        await (draft ? device.set(DRAFT_PREFIX + roomId, draft) : device.delete(DRAFT_PREFIX + roomId));
      } catch (error) {
        draftFailure = errorDataOf(error);
        throw error;
      }
    },
  });
  const marks = createMessageMarksMachine({
    restore: async () => {
      await leading;
      return (await whenUnblocked(() => device.list<PendingMark>(MARK_PREFIX))).map(({ value }) => value);
    },
    remove: (id) => void device.delete(MARK_PREFIX + id).catch(() => undefined),
    send: (wanted, signal) => sendMark(http, wanted, signal),
  });
  const typing = createTypingMachine({
    report: (roomId) => signals.emit('typingReported', roomId),
    now: clock.now,
  });
  const room = createRoomMachine({
    read: ({ roomId, limit, before }) => cache.messages(roomId, limit, before ?? undefined),
    fetch: (page, signal) => fetchPage(http, page, signal),
    save: writer.messages,
  });
  return {
    rooms,
    seen,
    notification,
    outbox,
    drafts,
    marks,
    typing,
    room,
    /** Why the device refused the last draft. */
    draftFailure: () => draftFailure,
  };
}

/**
 * Reads what only the device has again while another tab holds up its database, each time after the adapter's patience:
 * given up, unsent messages would wait for the next worker.
 */
async function whenUnblocked<Result>(read: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (errorDataOf(error).code !== 'StorageBlocked') throw error;
    }
  }
}
