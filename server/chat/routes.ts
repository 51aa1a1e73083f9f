import type { FastifyInstance } from 'fastify';
import { RATE } from '#protocol/limits.ts';
import {
  fetchMessages,
  markMessage,
  pinnedMessages,
  recallMessage,
  sendMessage,
  translateMessage,
  updateSeen,
} from '#protocol/http/endpoints/messages.ts';
import {
  batchRooms,
  customerUpdateTime,
  fetchUnread,
  getRoom,
  listRooms,
  updateUserAvatar,
} from '#protocol/http/endpoints/rooms.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { JsonText, route } from '../http/route.ts';
import { createMessageWriter } from './write-messages.ts';
import { readMessagePage } from './messages.ts';
import { openRoom } from './open-room.ts';
import type { RoomMembers, RoomMembershipCache } from './room-membership-cache.ts';
import * as rooms from './rooms.ts';
import { createLinkPreviewer } from './preview-links.ts';
import { createReadReceipts } from './read-receipts.ts';
import * as marks from './mark-message.ts';
import * as recall from './recall.ts';
import { createSend } from './send.ts';
import { createTranslateMessage } from './translate-message.ts';

/** Calls that read, or move a marker, as often as a user scrolls. */
const READS = { perMinute: RATE.readsPerMinute };

/** Rooms and messages (spec §7, Chat), for the user of the session. */
export function registerChat(app: FastifyInstance, deps: Deps & { memberships: RoomMembershipCache }): void {
  const { config, pool, db, clock, hub, placer, transact, translator, linkTitles, log, memberships } = deps;
  const messageWriter = createMessageWriter({ pool, clock, eventSink: hub, horizon: placer.horizon });
  const readReceipts = createReadReceipts(transact);
  const send = createSend({ client: pool, db, transact, memberships, messageWriter });
  const previews = createLinkPreviewer({
    titles: linkTitles,
    ownHost: config.publicUrl && new URL(config.publicUrl).hostname,
    transact,
    onError: (err) => log.warn({ err }, 'no link preview'),
  });
  const translate = createTranslateMessage({
    client: pool,
    translator,
    clock,
    isLimited: config.rateLimit,
    onError: (err) => log.warn({ err }, 'no translation'),
  });
  app.addHook('onClose', async () => {
    await Promise.all([messageWriter.close(), readReceipts.idle(), previews.close()]);
  });

  async function readOwnRoom(roomId: string, userId: string, language?: ServerLanguage): Promise<WireRoom> {
    const [room] = await rooms.readRooms(pool, userId, [roomId], hub.isOnline, language);
    if (!room) throw new DomainError('NotFoundService');
    return room;
  }
  async function readOwnMembers(roomId: string, userId: string): Promise<RoomMembers> {
    const room = await memberships.findForMember(roomId, userId);
    if (!room) throw new DomainError('NotFoundService');
    return room;
  }

  route(
    app,
    getRoom,
    async ({ body }, { principal }) => {
      const roomId = 'roomId' in body ? body.roomId : await openRoom(transact, principal, body);
      return readOwnRoom(roomId, principal.userId, body.languageCode);
    },
    { perMinute: RATE.roomsPerMinute },
  );

  route(app, listRooms, async ({ params, query }, { principal }) => {
    if (params.clientId !== principal.userId) throw new DomainError('NotFoundService');
    return rooms.listRooms(pool, principal.userId, query, hub.isOnline);
  });

  route(app, fetchUnread, (_, { principal }) => rooms.countUnreadMessages(pool, principal.userId), READS);

  route(
    app,
    batchRooms,
    async ({ body }, { principal }) => {
      const found = await rooms.readRooms(
        pool,
        principal.userId,
        [...new Set(body.roomIds)],
        hub.isOnline,
        body.languageCode,
      );
      return found.map((room) => ({ room, lastMessage: room.latestMessage }));
    },
    READS,
  );

  route(
    app,
    fetchMessages,
    async ({ body }, { principal }) => {
      await readOwnMembers(body.roomId, principal.userId);
      return readMessagePage(pool, body.roomId, body.options);
    },
    READS,
  );

  route(
    app,
    sendMessage,
    async ({ body }, { principal }) => {
      const { message, json } = await send(principal.userId, body);
      previews.begin(message);
      return new JsonText(json);
    },
    { perMinute: RATE.messagesPerMinute },
  );

  route(
    app,
    recallMessage,
    async ({ body }, { principal: { userId } }) => {
      const { roomId } = await readOwnMembers(body.roomId, userId);
      return transact((work) => recall.recallMessage(work, roomId, userId, body._id));
    },
    { perMinute: RATE.messagesPerMinute },
  );

  route(
    app,
    markMessage,
    async ({ body: { roomId, _id, mark, on } }, { principal: { userId } }) => {
      await readOwnMembers(roomId, userId);
      return transact((work) => marks.markMessage(work, roomId, _id, { userId, mark, on }));
    },
    { perMinute: RATE.messagesPerMinute },
  );

  route(app, pinnedMessages, async ({ params: { roomId } }, { principal }) => {
    await readOwnMembers(roomId, principal.userId);
    return marks.readPinnedMessages(pool, roomId);
  });

  route(
    app,
    translateMessage,
    async ({ params: { roomId, messageId }, query }, { principal: { userId } }) => ({
      text: await translate(userId, await readOwnMembers(roomId, userId), messageId, query.languageCode),
    }),
    { perMinute: RATE.translationsPerMinute },
  );

  route(
    app,
    updateSeen,
    async ({ body }, { principal }) => {
      const room = await readOwnMembers(body.roomId, principal.userId);
      const result = await readReceipts.add({ userId: principal.userId, room, messageId: body._id });
      if (!result) throw new DomainError('NotFoundService');
      return { roomId: body.roomId, seenTicks: String(result.seenTicks), unreadCount: result.unreadCount };
    },
    READS,
  );

  route(app, updateUserAvatar, async ({ body }, { principal }) => {
    memberships.invalidate(body.roomId);
    return readOwnRoom(body.roomId, principal.userId, body.languageCode);
  });

  route(app, customerUpdateTime, async (_, { principal, now }) => {
    await pool.query('UPDATE users SET staff_active_at = $2 WHERE id = $1', [principal.userId, now]);
    return { updateTime: now.getTime() };
  });
}
