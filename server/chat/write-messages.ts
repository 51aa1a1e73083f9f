import type { Pool } from 'pg';
import type { MessageFile, ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import type { LoggedBatch, LoggedEvent } from '../events/event-log.ts';
import { runInOneRoundTrip } from '../database/one-round-trip.ts';
import { openSiblingPool } from '../database/pool.ts';
import {
  LOG_WRITER_CONNECTION,
  lockHead,
  placePending,
  type EventSink,
  type PlacingHorizon,
} from '../events/place-events.ts';
import { retryOnConflict } from '../events/transact.ts';
import { createBatcher, type Batcher } from '../batch/batcher.ts';
import { eventsLogged } from '../foundation/measurements.ts';
import { DomainError } from '../http/domain-error.ts';
import { LOCK_ROOMS, WRITE_MESSAGES } from './write-messages.sql.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';
import { readMembers, type RoomMember, type RoomMembers } from './room-membership-cache.ts';

/** A message that passed every check and waits to be written. */
export type OutgoingMessage = {
  readonly id: string;
  readonly sender: RoomMember;
  readonly room: RoomMembers;
  readonly content: string;
  readonly language: ServerLanguage;
  readonly files: readonly MessageFile[];
  readonly fileIds: readonly string[];
  readonly reply: ReplyMessage | null;
  readonly extra: WireMessage['extra'];
  /** SHA-256 of the posted body; distinguishes a repeated send from a reused id. */
  readonly bodyHash: Buffer;
};

/** A message as it was written. */
export type WrittenMessage = {
  readonly message: WireMessage;
  /** The message as JSON text. */
  readonly json: string;
};

/** The result for one message. A refusal is a result, so that it does not undo the rest of its batch. */
export type WriteOutcome = WrittenMessage | { readonly refused: DomainError };

type PreparedMessage = { readonly item: OutgoingMessage; readonly message: WireMessage; readonly tail: string };

/** Writes messages; the promise of a message settles after the commit. */
export type MessageWriter = Batcher<OutgoingMessage, WriteOutcome> & {
  /** Closes the connection when no message is waiting. */
  close(): Promise<void>;
};

/** Messages per batch. */
const BATCH_MAX = 256;

/**
 * Writes messages in batches; a batch is one transaction and one round trip. Senders take turns. A batch that fails is
 * run again message by message.
 */
export function createMessageWriter({
  pool: calls,
  clock,
  eventSink,
  horizon,
}: {
  pool: Pool;
  clock: () => Date;
  eventSink: EventSink;
  horizon: PlacingHorizon;
}): MessageWriter {
  const pool = openSiblingPool(calls, LOG_WRITER_CONNECTION);
  const batcher = createBatcher<OutgoingMessage, WriteOutcome>(
    async (batch) => {
      const keys = new Set<string>();
      const unique = batch.filter((item) => {
        const key = `${item.room.roomId} ${item.id}`;
        return !keys.has(key) && keys.add(key);
      });
      const started = Date.now();
      const now = clock();
      const prepared = unique.map((item) => prepareMessage(item, now.getTime()));
      const { written, logged } = await retryOnConflict(() => write(pool, prepared, now, horizon));
      for (const one of logged) {
        eventsLogged.publish({ ...one, started });
        eventSink.deliver(one);
      }
      const earlier =
        written.size < prepared.length
          ? await findWritten(
              calls,
              unique.filter((item) => !written.has(item)),
            )
          : () => REUSED;
      return batch.map((item) => written.get(item) ?? (unique.includes(item) ? earlier(item) : REUSED));
    },
    { name: 'messages', max: BATCH_MAX, isolate: true, turnOf: ({ sender }) => sender.userId },
  );
  return {
    add: batcher.add,
    idle: batcher.idle,
    get waiting() {
      return batcher.waiting;
    },
    async close() {
      await batcher.idle();
      await pool.end();
    },
  };
}

const REUSED: WriteOutcome = { refused: new DomainError('MessageIdReused') };

function prepareMessage(item: OutgoingMessage, createTime: number): PreparedMessage {
  const message: WireMessage = {
    _id: item.id,
    sender_id: item.sender.userId,
    roomId: item.room.roomId,
    content: item.content,
    ticks: '0',
    seen: { [item.sender.userId]: true },
    username: item.sender.username,
    avatar: item.sender.avatar,
    files: [...item.files],
    createTime,
    replyMessage: item.reply,
    extra: item.extra,
  };
  return { item, message, tail: `",${JSON.stringify({ ...message, ticks: undefined }).slice(1)}` };
}

async function write(
  pool: Pool,
  prepared: readonly PreparedMessage[],
  now: Date,
  horizon: PlacingHorizon,
): Promise<{ written: Map<OutgoingMessage, WrittenMessage>; logged: readonly LoggedBatch[] }> {
  const items = prepared.map(({ item }) => item);
  const uses = items.flatMap((item, index) => item.fileIds.map((fileId) => ({ fileId, index: index + 1 })));
  const [, , placed, { rows }] = await runInOneRoundTrip(pool, (client) =>
    Promise.all([
      client.query({ name: 'messages-lock', text: LOCK_ROOMS, values: [items.map(({ room }) => room.roomId)] }),
      lockHead(client),
      // [LOG-7] What these rooms sent before; an unread count, for example, does not include the new messages.
      placePending(client, horizon.writer),
      client.query<PlacedRow>({
        name: 'messages-write',
        text: WRITE_MESSAGES,
        values: [
          items.map(({ room }) => room.roomId),
          items.map(({ id }) => id),
          items.map(({ sender }) => sender.userId),
          items.map(({ content }) => content),
          items.map(({ language }) => language),
          items.map(({ bodyHash }) => bodyHash),
          items.map(moreOf),
          now,
          items.length,
          uses.map(({ index }) => index),
          uses.map(({ fileId }) => fileId),
        ],
      }),
    ]),
  );
  horizon.writer = placed.horizon;
  const written = new Map<OutgoingMessage, WrittenMessage>();
  const earlier = placed.batch ? [placed.batch] : [];
  const [first] = rows;
  if (!first) return { written, logged: earlier };
  const before = Number(first.before);
  const current = await readChangedMembers(pool, items, rows);
  const events = rows.map((row): LoggedEvent => {
    const { item, message, tail } = prepared[Number(row.index) - 1] as PreparedMessage;
    const json = `{"ticks":"${row.ticks}${tail}`;
    written.set(item, { message: { ...message, ticks: row.ticks }, json });
    return {
      position: before + Number(row.index),
      userIds: (current.get(item.room.roomId) ?? item.room).members.map(({ userId }) => userId),
      frame: `{"event":"chat-message","data":${json}}`,
    };
  });
  return { written, logged: [...earlier, { before, last: before + items.length, events }] };
}

type PlacedRow = { index: string; ticks: string; before: string; members_revision: number };

/** The rooms whose members are others than the cache said: staff joined or left, and its news were lost. */
async function readChangedMembers(
  pool: Pool,
  items: readonly OutgoingMessage[],
  rows: readonly PlacedRow[],
): Promise<ReadonlyMap<string, RoomMembers>> {
  const changed = rows.flatMap((row) => {
    const room = items[Number(row.index) - 1]?.room;
    return room && room.revision !== row.members_revision ? [room.roomId] : [];
  });
  const found = changed.length > 0 ? await readMembers(pool, [...new Set(changed)]) : [];
  return new Map(found.flatMap((room) => (room ? [[room.roomId, room]] : [])));
}

/** What few messages have, as JSON text. */
function moreOf({ files, reply, extra }: OutgoingMessage): string | null {
  if (files.length === 0 && reply === null && extra === null) return null;
  return JSON.stringify({ files, ...(reply && { reply }), ...(extra && { extra }) });
}

/**
 * Reads messages whose id was taken: the sender's own message with the same body gets the first answer; anything else
 * is refused.
 */
async function findWritten(
  pool: Pool,
  items: readonly OutgoingMessage[],
): Promise<(item: OutgoingMessage) => WriteOutcome> {
  const { rows } = await pool.query<MessageRow & { body_hash: Buffer }>({
    text: `SELECT ${MESSAGE_COLUMNS}, m.body_hash FROM unnest($1::text[], $2::text[]) AS w(sender_id, id)
           JOIN messages m ON m.sender_id = w.sender_id AND m.id = w.id`,
    values: [items.map(({ sender }) => sender.userId), items.map(({ id }) => id)],
  });
  const readers = await readMembersWithReceipts(pool, [...new Set(rows.map((row) => row.room_id))]);
  return (item) => {
    const row = rows.find(({ sender_id, id }) => sender_id === item.sender.userId && id === item.id);
    // A recalled message has no text to compare.
    return row?.room_id === item.room.roomId && (isRecalled(row.extra) || row.body_hash.equals(item.bodyHash))
      ? toWrittenMessage(toWireMessage(row, readers.get(row.room_id) ?? []))
      : REUSED;
  };
}

/** @returns the message with its text */
export const toWrittenMessage = (message: WireMessage): WrittenMessage => ({ message, json: JSON.stringify(message) });
