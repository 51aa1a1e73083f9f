import type { Pool } from 'pg';
import type { MessageFile, ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { LoggedEvent } from '../events/event-log.ts';
import { retried, type Outlet } from '../events/transact.ts';
import { inGroups, type Grouped } from '../groups/in-groups.ts';
import { DomainError } from '../http/domain-error.ts';
import { FLUSH } from './flush.sql.ts';
import { MESSAGE_COLUMNS, wireMessage, type MessageRow } from './message-row.ts';
import { readReaders } from './messages.ts';
import type { Member, RoomFacts } from './room-book.ts';

/** A message that passed every check and waits to be written. */
export type Outgoing = {
  readonly id: string;
  readonly sender: Member;
  readonly room: RoomFacts;
  readonly content: string;
  readonly language: ServerLanguage;
  readonly files: readonly MessageFile[];
  readonly fileIds: readonly string[];
  readonly reply: ReplyMessage | null;
  /** SHA-256 of what was posted, to tell a repeated send from a reused id. */
  readonly bodyHash: Buffer;
};

/** What became of a message. A refusal is a result, so that it does not undo its neighbours. */
export type Outcome = { readonly message: WireMessage } | { readonly refused: DomainError };

type Draft = { readonly item: Outgoing; readonly message: WireMessage; readonly tail: string };

/** Writes messages; settles when they are committed. */
export type Flush = Grouped<Outgoing, Outcome>;

const MOST = 256;
/** A frame is this, the ticks, and the draft's tail: the database puts it together once the ticks are known. */
const FRAME_HEAD = '{"event":"chat-message","data":{"ticks":"';

/**
 * MSG-4, MSG-5: writes messages in groups; a group is one statement, and so one transaction and one round trip.
 * Whoever sent waits for the commit. MSG-6: a group that fails is tried again one by one.
 */
export function createFlush({ pool, clock, outlet }: { pool: Pool; clock: () => Date; outlet: Outlet }): Flush {
  return inGroups<Outgoing, Outcome>(
    async (group) => {
      const taken = new Set<string>();
      const first = group.filter((item) => {
        const place = `${item.room.roomId} ${item.id}`;
        return !taken.has(place) && taken.add(place);
      });
      const now = clock();
      const drafts = first.map((item) => draftOf(item, now.getTime()));
      const { written, events } = await retried(() => write(pool, drafts, now));
      if (events.length > 0) outlet.committed(events);
      const earlier =
        written.size < drafts.length
          ? await findWritten(
              pool,
              first.filter((item) => !written.has(item)),
            )
          : () => REUSED;
      return group.map((item) => {
        const message = written.get(item);
        if (message) return { message };
        return first.includes(item) ? earlier(item) : REUSED;
      });
    },
    { max: MOST, isolate: true },
  );
}

const REUSED: Outcome = { refused: new DomainError('MessageIdReused') };

function draftOf(item: Outgoing, createTime: number): Draft {
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
    extra: null,
  };
  return { item, message, tail: `",${JSON.stringify({ ...message, ticks: undefined }).slice(1)}}` };
}

async function write(
  pool: Pool,
  drafts: readonly Draft[],
  now: Date,
): Promise<{ written: Map<Outgoing, WireMessage>; events: LoggedEvent[] }> {
  const items = drafts.map(({ item }) => item);
  const uses = items.flatMap((item, index) => item.fileIds.map((fileId) => ({ fileId, place: index + 1 })));
  const { rows } = await pool.query<{ place: string; ticks: string; user_id: string; cursor: string }>({
    text: FLUSH,
    values: [
      items.map(({ room }) => room.roomId),
      items.map(({ id }) => id),
      items.map(({ sender }) => sender.userId),
      items.map(({ content }) => content),
      items.map(({ files }) => JSON.stringify(files)),
      items.map(({ reply }) => (reply === null ? null : JSON.stringify(reply))),
      items.map(({ language }) => language),
      items.map(({ bodyHash }) => bodyHash),
      drafts.map(({ tail }) => tail),
      FRAME_HEAD,
      now,
      uses.map(({ place }) => place),
      uses.map(({ fileId }) => fileId),
    ],
  });
  const written = new Map<Outgoing, WireMessage>();
  const events = rows.map((row): LoggedEvent => {
    const draft = drafts[Number(row.place) - 1] as Draft;
    written.set(draft.item, { ...draft.message, ticks: row.ticks });
    return { userId: row.user_id, cursor: Number(row.cursor), frame: `${FRAME_HEAD}${row.ticks}${draft.tail}` };
  });
  return { written, events };
}

/**
 * MSG-2, MSG-3: what became of messages whose id was already taken: the sender's own message gets its first answer when
 * the body is the same; anything else is refused, as an id names one message of a room and one of a sender.
 */
async function findWritten(pool: Pool, items: readonly Outgoing[]): Promise<(item: Outgoing) => Outcome> {
  const { rows } = await pool.query<MessageRow & { body_hash: Buffer }>({
    text: `SELECT ${MESSAGE_COLUMNS}, m.body_hash FROM unnest($1::text[], $2::text[]) AS w(sender_id, id)
           JOIN messages m ON m.sender_id = w.sender_id AND m.id = w.id`,
    values: [items.map(({ sender }) => sender.userId), items.map(({ id }) => id)],
  });
  const readers = await readReaders(pool, [...new Set(rows.map((row) => row.room_id))]);
  return (item) => {
    const own = rows.find((row) => row.sender_id === item.sender.userId && row.id === item.id);
    return own?.body_hash.equals(item.bodyHash)
      ? { message: wireMessage(own, readers.get(own.room_id) ?? []) }
      : REUSED;
  };
}
