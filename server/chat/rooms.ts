import type { WireRoom } from '#protocol/entities/room.ts';
import { CHAT_TYPE, GOODS_FILE_TYPE } from '#protocol/lookups.ts';
import type { WireMessage } from '#protocol/entities/message.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { RoomSide } from '#protocol/rules/room-filters.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';
import { hourOf, ROOM_IDS_OF_PAGE } from './rooms-page.sql.ts';

/** Whether a user is online. */
export type IsOnline = (userId: string) => boolean;

type RoomRow = {
  id: string;
  chat_type: number;
  ref_id: string;
  ref_name: string | null;
  image_id: string | null;
  trans_type_id: string;
  head_ticks: string;
  created_at: Date;
  updated_at: Date;
  seen_ticks: string;
  side: RoomSide | null;
};

const ROOM_COLUMNS = `r.id, r.chat_type, r.ref_id, coalesce(t.title, r.ref_name) AS ref_name,
  front.file_id AS image_id, r.trans_type_id,
  r.head_ticks, r.created_at, r.updated_at, p.seen_ticks,
  CASE WHEN p.type = 'service' THEN NULL WHEN r.chat_type = ${CHAT_TYPE.agentBuy} THEN 'buyer'
    WHEN g.seller_id = p.user_id THEN 'seller' WHEN g.id IS NOT NULL THEN 'buyer' END AS side`;

const ABOUT_GOODS = [CHAT_TYPE.goods, CHAT_TYPE.managed, CHAT_TYPE.goodsFreeze].join(', ');

/**
 * Goods are named in the language of the page, else of the account; Chinese readers get the other script before
 * English. The title stored with the room serves other rooms and deleted goods. `$1` is the reader.
 * @param language the placeholder of the page's language, which may be null
 */
const titleJoin = (
  language: string,
): string => `LEFT JOIN LATERAL (SELECT w.title FROM goods_texts w JOIN users reader ON reader.id = $1
    CROSS JOIN LATERAL (SELECT coalesce(${language}::text, reader.language_code) AS code) wanted
    WHERE r.chat_type IN (${ABOUT_GOODS})
      AND w.goods_id = r.ref_id AND w.title <> ''
      AND (w.language = wanted.code OR w.language <> 'EN' AND wanted.code <> 'EN')
    ORDER BY w.language = wanted.code DESC LIMIT 1) t ON true`;
/** The goods that are traded in the room, and their first picture. */
const GOODS_JOIN = `LEFT JOIN goods g ON g.id = r.ref_id
    AND r.chat_type IN (${CHAT_TYPE.goods}, ${CHAT_TYPE.managed})
  LEFT JOIN goods_images front ON front.goods_id = r.ref_id AND front.kind = ${GOODS_FILE_TYPE.frontImage}
    AND front.kind_position = 0 AND r.chat_type IN (${ABOUT_GOODS})`;

/**
 * A page of a user's rooms by latest message, newest first, then by id. An empty room is listed only for the user who
 * opened it, so that users cannot fill the lists of others.
 * @param page from 1; `maxTime` with `afterRoomId`, or alone, keeps pages stable while messages arrive
 */
export async function listRooms(
  client: SqlClient,
  userId: string,
  page: {
    page: number;
    pageSize: number;
    maxTime?: number | undefined;
    afterRoomId?: string | undefined;
    languageCode?: ServerLanguage | undefined;
  },
  isOnline: IsOnline,
): Promise<WireRoom[]> {
  const { maxTime, pageSize, languageCode } = page;
  const afterRoomId = maxTime === undefined ? '' : (page.afterRoomId ?? '');
  const skipped = afterRoomId === '' ? (page.page - 1) * pageSize : 0;
  const { rows } = await client.query<RoomRow>({
    // Without a name: a plan for everybody expects few rooms, and would read and sort all 100,000 of one person.
    text: `WITH page AS (${ROOM_IDS_OF_PAGE})
           SELECT ${ROOM_COLUMNS} FROM page JOIN rooms r USING (id) JOIN room_members p ON p.room_id = r.id
             ${titleJoin('$7')} ${GOODS_JOIN}
           WHERE p.user_id = $1 ORDER BY r.updated_at DESC, r.id`,
    values: [
      userId,
      maxTime === undefined ? 'infinity' : new Date(maxTime),
      pageSize,
      afterRoomId,
      maxTime === undefined ? 'infinity' : hourOf(maxTime),
      skipped,
      languageCode ?? null,
    ],
  });
  return toWireRooms(client, userId, rows, isOnline);
}

/** The user's own rooms among these, in the given order; absent and foreign ones are left out. */
export async function readRooms(
  client: SqlClient,
  userId: string,
  roomIds: readonly string[],
  isOnline: IsOnline,
  language?: ServerLanguage,
): Promise<WireRoom[]> {
  if (roomIds.length === 0) return [];
  const { rows } = await client.query<RoomRow>({
    text: `SELECT ${ROOM_COLUMNS} FROM room_members p JOIN rooms r ON r.id = p.room_id ${titleJoin('$3')} ${GOODS_JOIN}
           WHERE p.user_id = $1 AND p.room_id = ANY($2::text[])
           ORDER BY array_position($2::text[], r.id)`,
    values: [userId, roomIds, language ?? null],
  });
  return toWireRooms(client, userId, rows, isOnline);
}

/** Unread messages of others by room; rooms without any are left out. */
export async function countUnreadMessages(client: SqlClient, userId: string): Promise<Record<string, number>> {
  const { rows } = await client.query<{ room_id: string; unread: string }>({
    text: `SELECT p.room_id, c.unread
           FROM room_members p JOIN rooms r ON r.id = p.room_id AND r.head_ticks > p.seen_ticks
           CROSS JOIN LATERAL (SELECT count(*) AS unread FROM messages m
             WHERE m.room_id = p.room_id AND m.ticks > p.seen_ticks AND m.sender_id <> p.user_id) c
           WHERE p.user_id = $1 AND c.unread > 0`,
    values: [userId],
  });
  return Object.fromEntries(rows.map((row) => [row.room_id, Number(row.unread)]));
}

async function toWireRooms(
  client: SqlClient,
  userId: string,
  rows: readonly RoomRow[],
  isOnline: IsOnline,
): Promise<WireRoom[]> {
  if (rows.length === 0) return [];
  const roomIds = rows.map((row) => row.id);
  const unreadRooms = rows.filter((row) => Number(row.head_ticks) > Number(row.seen_ticks));
  const [readers, latest, unread] = await Promise.all([
    readMembersWithReceipts(client, roomIds),
    client.query<MessageRow>({
      text: `SELECT ${MESSAGE_COLUMNS} FROM unnest($1::text[], $2::bigint[]) AS w(room_id, ticks)
             JOIN messages m USING (room_id, ticks)`,
      values: [roomIds, rows.map((row) => row.head_ticks)],
    }),
    client.query<{ room_id: string; unread: string }>({
      // Up to the head of this response: clients count later messages from their frames.
      text: `SELECT w.room_id, (SELECT count(*) FROM messages m
               WHERE m.room_id = w.room_id AND m.ticks > w.seen AND m.ticks <= w.head AND m.sender_id <> $4) AS unread
             FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS w(room_id, seen, head)`,
      values: [
        unreadRooms.map((row) => row.id),
        unreadRooms.map((row) => row.seen_ticks),
        unreadRooms.map((row) => row.head_ticks),
        userId,
      ],
    }),
  ]);
  const latestOf = new Map(latest.rows.map((row) => [row.room_id, row]));
  const unreadOf = new Map(unread.rows.map((row) => [row.room_id, Number(row.unread)]));
  return rows.map((row): WireRoom => {
    const users = readers.get(row.id) ?? [];
    // The id names the two parties; staff who joined are neither.
    const parties: readonly string[] = parseRoomId(row.id)?.users ?? [];
    const other = users.find((user) => user.userId !== userId && parties.includes(user.userId));
    const message = latestOf.get(row.id);
    const image = toFileRef(row.image_id);
    const latestMessage: WireMessage | null = message ? toWireMessage(message, users) : null;
    return {
      roomId: row.id,
      type: 'chat',
      chatType: row.chat_type,
      refId: row.ref_id,
      refName: row.ref_name,
      ...(image && { refImage: image }),
      transTypeId: row.trans_type_id,
      ...(row.side !== null && { side: row.side }),
      users: users.map((user) => ({
        id: user.userId,
        username: user.username,
        avatar: user.avatar,
        isCustomer: user.isCustomer,
        type: user.type,
        ...(user.storeId !== null && { storeId: user.storeId }),
        status: { state: isOnline(user.userId) ? 'online' : 'offline', lastSeenTime: user.lastSeenTime },
      })),
      createTime: row.created_at.getTime(),
      updateTime: row.updated_at.getTime(),
      latestMessage,
      latestTicks: row.head_ticks,
      unreadCount: unreadOf.get(row.id) ?? 0,
      seenTicks: row.seen_ticks,
      othersSeenTicks: Object.fromEntries(
        users.filter((user) => user.userId !== userId).map((user) => [user.userId, String(user.seenTicks)]),
      ),
      avatar: other?.avatar ?? null,
      roomName: other?.username ?? '',
    };
  });
}
