import type { Pool } from 'pg';
import type { MessageFile, ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { isRecalled } from '#protocol/rules/recall.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { retryOnConflict, type EventSink } from '../events/transact.ts';
import { createBatcher, type Batcher } from '../batch/batcher.ts';
import { DomainError } from '../http/domain-error.ts';
import { WRITE_MESSAGES } from './write-messages.sql.ts';
import { MESSAGE_COLUMNS, toWireMessage, type MessageRow } from './message-row.ts';
import { readMembersWithReceipts } from './messages.ts';
import type { RoomMember, RoomMembers } from './room-membership-cache.ts';

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

/** The result for one message. A refusal is a result, so that it does not undo the rest of its batch. */
export type WriteOutcome = { readonly message: WireMessage } | { readonly refused: DomainError };

type PreparedMessage = { readonly item: OutgoingMessage; readonly message: WireMessage; readonly tail: string };

/** Writes messages; the promise of a message settles after the commit. */
export type MessageWriter = Batcher<OutgoingMessage, WriteOutcome>;

/** Messages per batch. */
const BATCH_MAX = 256;
/** A frame is this head, the ticks and the tail: the database joins them once it knows the ticks. */
const FRAME_HEAD = '{"event":"chat-message","data":{"ticks":"';

/**
 * Writes messages in batches; a batch is one statement, and so one transaction and one round trip. A batch that fails
 * is run again message by message.
 */
export function createMessageWriter({
  pool,
  clock,
  eventSink,
}: {
  pool: Pool;
  clock: () => Date;
  eventSink: EventSink;
}): MessageWriter {
  return createBatcher<OutgoingMessage, WriteOutcome>(
    async (batch) => {
      const keys = new Set<string>();
      const unique = batch.filter((item) => {
        const key = `${item.room.roomId} ${item.id}`;
        return !keys.has(key) && keys.add(key);
      });
      const now = clock();
      const prepared = unique.map((item) => prepareMessage(item, now.getTime()));
      const { written, events } = await retryOnConflict(() => write(pool, prepared, now));
      if (events.length > 0) eventSink.deliver(events);
      const earlier =
        written.size < prepared.length
          ? await findWritten(
              pool,
              unique.filter((item) => !written.has(item)),
            )
          : () => REUSED;
      return batch.map((item) => {
        const message = written.get(item);
        if (message) return { message };
        return unique.includes(item) ? earlier(item) : REUSED;
      });
    },
    { name: 'messages', max: BATCH_MAX, isolate: true },
  );
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
  return { item, message, tail: `",${JSON.stringify({ ...message, ticks: undefined }).slice(1)}}` };
}

async function write(
  pool: Pool,
  prepared: readonly PreparedMessage[],
  now: Date,
): Promise<{ written: Map<OutgoingMessage, WireMessage>; events: LoggedEvent[] }> {
  const items = prepared.map(({ item }) => item);
  const uses = items.flatMap((item, index) => item.fileIds.map((fileId) => ({ fileId, index: index + 1 })));
  const { rows } = await pool.query<{ index: string; ticks: string; user_id: string; cursor: string }>({
    text: WRITE_MESSAGES,
    values: [
      items.map(({ room }) => room.roomId),
      items.map(({ id }) => id),
      items.map(({ sender }) => sender.userId),
      items.map(({ content }) => content),
      items.map(({ files }) => JSON.stringify(files)),
      items.map(({ reply }) => (reply === null ? null : JSON.stringify(reply))),
      items.map(({ language }) => language),
      items.map(({ bodyHash }) => bodyHash),
      prepared.map(({ tail }) => tail),
      FRAME_HEAD,
      now,
      uses.map(({ index }) => index),
      uses.map(({ fileId }) => fileId),
      items.map(({ extra }) => (extra === null ? null : JSON.stringify(extra))),
    ],
  });
  const written = new Map<OutgoingMessage, WireMessage>();
  const events = rows.map((row): LoggedEvent => {
    const entry = prepared[Number(row.index) - 1] as PreparedMessage;
    written.set(entry.item, { ...entry.message, ticks: row.ticks });
    return { userId: row.user_id, cursor: Number(row.cursor), frame: `${FRAME_HEAD}${row.ticks}${entry.tail}` };
  });
  return { written, events };
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
      ? { message: toWireMessage(row, readers.get(row.room_id) ?? []) }
      : REUSED;
  };
}
