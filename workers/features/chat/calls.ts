/** The calls behind the ports of the chat. */
import { CallError } from '#machines/call-error.ts';
import type { NoticeMark } from '#machines/notification/notices-data.ts';
import type { UnreadNotices } from '#machines/notification/notification.ports.ts';
import type { PendingMark } from '#machines/message-marks/message-marks.machine.ts';
import type { OutboxItem } from '#machines/outbox/outbox-item.ts';
import type { MessagePage } from '#machines/room/room.ports.ts';
import type { SeenMark } from '#machines/rooms/seen.machine.ts';
import type { CommandInput } from '#protocol/bridge/commands.ts';
import { decodeMessage, type Message } from '#protocol/entities/message.ts';
import type { WireRoom } from '#protocol/entities/room.ts';
import { ERROR_STATUS, type ErrorData } from '#protocol/errors.ts';
import { fetchMessages, markMessage, sendMessage, updateSeen } from '#protocol/http/messages.ts';
import { SEEN_CALLS, UNREAD_CALLS } from '#protocol/http/notices.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { serverLanguage, type Locale, type ServerLanguage } from '#protocol/locales.ts';
import { parseRoomId } from '#protocol/room-id.ts';
import type { HttpPort } from '../../adapters/http.ports.ts';
import { errorDataOf } from '#protocol/rules/failures.ts';
import { NOTICE_KINDS, unreadRequests, type TypeReadBy } from '#protocol/rules/notices.ts';

const STATUS_BY_CODE: ReadonlyMap<string, number> = new Map(Object.entries(ERROR_STATUS));

/** @returns whether the server refused with an error of the catalogue, e.g. `RoomWithOneself`, rather than failed. */
const isCatalogued = ({ code, status }: ErrorData): boolean => status < 500 && STATUS_BY_CODE.get(code) === status;

/**
 * Creates or finds a room.
 * @throws CallError the server's refusal, or `RoomCreateError` with the same status when it failed for any other
 * reason (spec §8).
 */
export async function createRoom(
  http: HttpPort,
  locale: Locale,
  selection: CommandInput<'room.open'>,
): Promise<WireRoom> {
  try {
    return await http.call(getRoom, { body: { ...selection, languageCode: serverLanguage(locale) } });
  } catch (failure) {
    const error = errorDataOf(failure);
    throw isCatalogued(error) ? failure : new CallError({ code: 'RoomCreateError', status: error.status });
  }
}

/** @returns a page of a room's messages, ascending. */
export async function fetchPage(
  http: HttpPort,
  { roomId, before, limit }: MessagePage,
  signal: AbortSignal,
): Promise<Message[]> {
  const options = { direction: 'before' as const, limit, ...(before !== null && { startTicks: before }) };
  return (await http.call(fetchMessages, { body: { roomId, options } }, { signal })).map(decodeMessage);
}

/** @param reader the user and the language of the titles of goods. @returns the results of all unread calls. */
export function fetchNotices(
  http: HttpPort,
  reader: { userId: string; languageCode: ServerLanguage },
  isStore: boolean,
  signal: AbortSignal,
): Promise<UnreadNotices[]> {
  const body = { ...reader, limit: 100 };
  return Promise.all(
    unreadRequests(isStore).map(async ({ call, types }) => {
      const summary =
        call === 'notices.push'
          ? await http.call(
              UNREAD_CALLS[call],
              { body: { ...body, type: types[0] as TypeReadBy<'notices.push'> } },
              { signal },
            )
          : await http.call(UNREAD_CALLS[call], { body }, { signal });
      return { types, summary };
    }),
  );
}

/** Marks a notice as seen, by the call of its kind (spec §7). */
export function markNoticeSeen(
  http: HttpPort,
  userId: string,
  { type, noticeId, ticks }: NoticeMark,
  signal: AbortSignal,
): Promise<unknown> {
  const call = SEEN_CALLS[NOTICE_KINDS[type].seen];
  return http.call(call, { body: { messageId: noticeId, userId, ticks } }, { signal });
}

export const sendReadReceipt = (
  http: HttpPort,
  userId: string,
  { roomId, messageId }: SeenMark,
  signal: AbortSignal,
): Promise<unknown> =>
  http.call(updateSeen, { body: { roomId, _id: messageId, seen: { [userId]: true } } }, { signal });

/** Changes a mark of a message. @returns the message as stored by the server. */
export async function sendMark(
  http: HttpPort,
  { roomId, messageId, mark, on }: PendingMark,
  signal: AbortSignal,
): Promise<Message> {
  return decodeMessage(await http.call(markMessage, { body: { roomId, _id: messageId, mark, on } }, { signal }));
}

/**
 * Posts a message whose files are uploaded.
 * @param now epoch milliseconds
 * @returns the message as stored by the server
 */
export async function postMessage(
  http: HttpPort,
  userId: string,
  locale: Locale,
  item: OutboxItem,
  now: number,
  signal: AbortSignal,
): Promise<Message> {
  const people = parseRoomId(item.roomId)?.users ?? [userId, userId];
  const files = item.files.flatMap(({ name, uploaded, voice }) =>
    uploaded
      ? [
          {
            fileId: uploaded.fileId,
            name,
            ...(uploaded.thumbFileId !== null && { thumbFileId: uploaded.thumbFileId }),
            ...(voice && { voice: { peaks: voice.peaks } }),
          },
        ]
      : [],
  );
  const answer = await http.call(
    sendMessage,
    {
      body: {
        userId: people[0] === userId ? people[1] : people[0],
        data: {
          _id: item.id,
          sender_id: userId,
          roomId: item.roomId,
          content: item.forward ? '' : item.content,
          files,
          replyMessageId: item.reply?.id ?? null,
          ...(item.forward && { forward: { roomId: item.forward.roomId, _id: item.forward.messageId } }),
          waited: Math.max(now - item.createTime, 0),
        },
        language: serverLanguage(locale),
      },
    },
    { signal },
  );
  return decodeMessage(answer);
}
