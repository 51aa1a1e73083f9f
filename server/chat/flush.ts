import type { PoolClient } from 'pg';
import type { MessageFile, ReplyMessage, WireMessage } from '#protocol/entities/message.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { Transact } from '../events/transact.ts';
import { addFileUses } from '../files/queries.ts';
import { inGroups, type Grouped } from '../groups/in-groups.ts';
import { DomainError } from '../http/domain-error.ts';
import { MESSAGE_COLUMNS, wireMessage, type MessageRow } from './message-row.ts';
import { readReaders } from './messages.ts';
import type { Member, RoomFacts } from './room-book.ts';

/** A message that passed every check and waits to be written. */
export type Outgoing = {
  readonly id: string; readonly sender: Member; readonly room: RoomFacts; readonly content: string; readonly language: ServerLanguage;
  readonly files: readonly MessageFile[]; readonly fileIds: readonly string[]; readonly reply: ReplyMessage | null;
  /** SHA-256 of what was posted, to tell a repeated send from a reused id. */
  readonly bodyHash: Buffer;
};

/** What became of a message. A refusal is a result, so that it does not undo its neighbours. */
export type Outcome = { readonly message: WireMessage } | { readonly refused: DomainError };

const MOST = 256;

/**
 * MSG-4, MSG-5: writes messages in groups, one transaction a group with a fixed number of statements: those already
 * written are looked up, the rooms' heads advance, messages, event log. Whoever sent waits for the commit. MSG-6: a group that
 * fails is tried again one by one.
 */
export function createFlush(transact: Transact): Grouped<Outgoing, Outcome> {
  return inGroups<Outgoing, Outcome>((group) => transact(async ({ client, db, now, tell }) => {
    const known = await findWritten(client, group);
    const fresh: Outgoing[] = [];
    const taken = new Set<string>();
    const outcomes = group.map((item): Outcome | undefined => {
      const earlier = known(item) ?? (taken.has(placeOf(item)) ? REUSED : undefined);
      if (earlier) return earlier;
      taken.add(placeOf(item));
      fresh.push(item);
      return undefined;
    });
    if (fresh.length === 0) return outcomes as Outcome[];
    const ticks = await claimTicks(client, fresh, now);
    await insertMessages(client, fresh, ticks, now);
    await addFileUses(db, fresh.flatMap((item) => item.fileIds.map((fileId) => ({ fileId, kind: 'room', ref: item.room.roomId }))));
    const written = fresh.map((item, index): Outcome => {
      const message = messageOf(item, ticks[index] ?? 0, now);
      tell(item.room.members.map(({ userId }) => userId), { event: 'chat-message', data: message });
      return { message };
    });
    return outcomes.map((outcome) => outcome ?? (written.shift() as Outcome));
  }), { max: MOST, isolate: true });
}

const REUSED: Outcome = { refused: new DomainError('MessageIdReused') };
const placeOf = (item: Outgoing): string => `${item.room.roomId} ${item.id}`;

function messageOf(item: Outgoing, ticks: number, now: Date): WireMessage {
  return {
    _id: item.id, sender_id: item.sender.userId, roomId: item.room.roomId, content: item.content, ticks: String(ticks),
    seen: { [item.sender.userId]: true }, username: item.sender.username, avatar: item.sender.avatar, files: [...item.files],
    createTime: now.getTime(), replyMessage: item.reply, extra: null,
  };
}

/**
 * MSG-2, MSG-3: finds messages that already carry one of these ids: the sender's own anywhere, and the other
 * participants' in the same room, as an id names one message of a room.
 */
async function findWritten(client: PoolClient, group: readonly Outgoing[]): Promise<(item: Outgoing) => Outcome | undefined> {
  const pairs = group.flatMap((item) => item.room.members.map(({ userId }) => [userId, item.id] as const));
  const { rows } = await client.query<MessageRow & { body_hash: Buffer }>({
    name: 'chat-written',
    text: `SELECT ${MESSAGE_COLUMNS}, m.body_hash FROM unnest($1::text[], $2::text[]) AS w(sender_id, id)
           JOIN messages m ON m.sender_id = w.sender_id AND m.id = w.id`,
    values: [pairs.map(([userId]) => userId), pairs.map(([, id]) => id)],
  });
  if (rows.length === 0) return () => undefined;
  const readers = await readReaders(client, [...new Set(rows.map((row) => row.room_id))]);
  return (item) => {
    const own = rows.find((row) => row.sender_id === item.sender.userId && row.id === item.id);
    if (own) return own.body_hash.equals(item.bodyHash) ? { message: wireMessage(own, readers.get(own.room_id) ?? []) } : REUSED;
    return rows.some((row) => row.id === item.id && row.room_id === item.room.roomId) ? REUSED : undefined;
  };
}

/** Advances the heads of the rooms and holds their locks, in one order. @returns the ticks of each message */
async function claimTicks(client: PoolClient, fresh: readonly Outgoing[], now: Date): Promise<number[]> {
  const counts = new Map<string, number>();
  for (const { room } of fresh) counts.set(room.roomId, (counts.get(room.roomId) ?? 0) + 1);
  const { rows } = await client.query<{ id: string; head_ticks: string }>({
    name: 'chat-claim',
    text: `WITH claims AS (SELECT * FROM unnest($1::text[], $2::bigint[]) AS c(id, messages)),
             locked AS (SELECT r.id FROM rooms r JOIN claims c ON c.id = r.id ORDER BY r.id COLLATE "C" FOR UPDATE OF r)
           UPDATE rooms r SET head_ticks = r.head_ticks + c.messages, update_time = greatest(r.update_time, $3)
           FROM claims c JOIN locked l ON l.id = c.id WHERE r.id = c.id RETURNING r.id, r.head_ticks`,
    values: [[...counts.keys()], [...counts.values()], now],
  });
  const next = new Map(rows.map((row) => [row.id, Number(row.head_ticks) - (counts.get(row.id) ?? 0) + 1]));
  return fresh.map(({ room }) => {
    const ticks = next.get(room.roomId);
    if (ticks === undefined) throw new Error(`Room ${room.roomId} is gone`);
    next.set(room.roomId, ticks + 1);
    return ticks;
  });
}

async function insertMessages(client: PoolClient, fresh: readonly Outgoing[], ticks: readonly number[], now: Date): Promise<void> {
  await client.query({
    name: 'chat-insert',
    text: `INSERT INTO messages (room_id, ticks, id, sender_id, content, files, reply, language, body_hash, created_at)
           SELECT room_id, ticks, id, sender_id, content, files, reply, language, body_hash, $10
           FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::jsonb[], $7::jsonb[], $8::text[], $9::bytea[])
             AS m(room_id, ticks, id, sender_id, content, files, reply, language, body_hash)`,
    values: [
      fresh.map(({ room }) => room.roomId), ticks, fresh.map(({ id }) => id), fresh.map(({ sender }) => sender.userId),
      fresh.map(({ content }) => content), fresh.map(({ files }) => JSON.stringify(files)),
      fresh.map(({ reply }) => (reply === null ? null : JSON.stringify(reply))), fresh.map(({ language }) => language),
      fresh.map(({ bodyHash }) => bodyHash), now,
    ],
  });
}
