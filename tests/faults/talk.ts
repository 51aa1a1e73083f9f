/** People who chat: each sends one message after the other and receives on two devices. Everything is recorded. */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addPeople, addRooms, type Member } from '#tests/doubles/records.ts';
import type { Random } from '#tests/simulation/random.ts';
import type { LogEntry, SentMessage, StoredMessage, TalkHistory } from './check-talk.ts';
import { openDeviceLine, type DeviceLine } from './device-line.ts';
import { createHttpCaller } from './http-caller.ts';

const PEOPLE = 32;
const DEVICES = 2;
/** Messages of a person that are under way at the same time. */
const AT_ONCE = 4;
/** Each person talks with those at these distances in a ring. */
const DISTANCES = [1, 2, 5];
/** Of messages whose first answer was lost: so many are given up, the others are sent again. */
const GIVEN_UP = 0.1;
/** Milliseconds before a message is sent again. */
const AGAIN = { least: 50, most: 500 };

export type Talk = {
  readonly lines: readonly DeviceLine[];
  readonly sent: readonly SentMessage[];
  /** From the first try of a message to its answer, and to its arrival at a device of the recipient. Milliseconds. */
  readonly times: { readonly answered: number[]; readonly delivered: number[] };
  /** Answers that were not received, and answers of 5xx or 429. */
  readonly failures: { lost: number; unavailable: number };
  /** Sends messages until so many were sent and `isOver` agrees. */
  run(messages: number, isOver: () => boolean): Promise<void>;
  /** Resolves when every device has its whole log. @returns false when that takes too long */
  caughtUp(pool: pg.Pool, milliseconds: number): Promise<boolean>;
  readHistory(pool: pg.Pool): Promise<TalkHistory>;
  close(): void;
};

type Room = { readonly roomId: string; readonly others: string };

export async function openTalk(pool: pg.Pool, ports: readonly number[], random: Random): Promise<Talk> {
  const people = await addPeople(pool, 'talker', PEOPLE);
  const pairs = people.flatMap((one, index) =>
    DISTANCES.map((distance): [Member, Member] => [one, people[(index + distance) % PEOPLE]!]),
  );
  const roomIds = await addRooms(pool, pairs);
  const members = new Map(roomIds.map((roomId, index) => [roomId, pairs[index]!.map(({ userId }) => userId)]));
  const roomsOf = (userId: string): Room[] =>
    [...members].flatMap(([roomId, both]) =>
      both.includes(userId) ? [{ roomId, others: both.find((id) => id !== userId)! }] : [],
    );
  const sent: SentMessage[] = [];
  const startedAt = new Map<string, { asked: number; recipient: string }>();
  const times = { answered: [] as number[], delivered: [] as number[] };
  const failures = { lost: 0, unavailable: 0 };
  const lines = people.flatMap(({ userId, token }, index) =>
    Array.from({ length: DEVICES }, (_, device) =>
      openDeviceLine({ port: ports[(index + device) % ports.length]!, userId, token, random }, (id) => {
        const start = startedAt.get(id);
        if (start?.recipient === userId) times.delivered.push(performance.now() - start.asked);
      }),
    ),
  );
  await Promise.all(lines.map(({ joined }) => joined));
  let count = 0;

  async function send(caller: ReturnType<typeof createHttpCaller>, senderId: string, room: Room): Promise<void> {
    count += 1;
    const message = { id: `message-${count}`, roomId: room.roomId, senderId, content: `Text ${count}` };
    const asked = performance.now();
    startedAt.set(message.id, { asked, recipient: room.others });
    const body = {
      userId: room.others,
      data: { _id: message.id, roomId: message.roomId, content: message.content },
      language: 'EN',
    };
    for (;;) {
      const answer = await caller.post('/api/messages/send', body).catch(() => undefined);
      const answered = performance.now();
      if (answer?.status === 200) {
        times.answered.push(answered - asked);
        const { data } = answer.data as { data: { ticks: number | string } };
        sent.push({ ...message, asked, answered, outcome: 'acknowledged', ticks: Number(data.ticks) });
        return;
      }
      if (answer && answer.status < 500 && answer.status !== 429) {
        sent.push({ ...message, asked, answered, outcome: 'refused' });
        return;
      }
      failures[answer ? 'unavailable' : 'lost'] += 1;
      if (random.chance(GIVEN_UP)) {
        sent.push({ ...message, asked, outcome: 'unknown' });
        return;
      }
      await delay(AGAIN.least + random.integer(AGAIN.most - AGAIN.least));
    }
  }

  return {
    lines,
    sent,
    times,
    failures,
    async run(messages, isOver) {
      await Promise.all(
        Array.from({ length: PEOPLE * AT_ONCE }, async (_, index) => {
          const { userId, token } = people[index % PEOPLE]!;
          const caller = createHttpCaller(ports[index % ports.length]!, token);
          const rooms = roomsOf(userId);
          while (count < messages || !isOver()) await send(caller, userId, random.pick(rooms));
          caller.close();
        }),
      );
    },
    async caughtUp(database, milliseconds) {
      const until = performance.now() + milliseconds;
      const logs = await readLogs(
        database,
        people.map(({ userId }) => userId),
      );
      const heads = new Map([...logs].map(([userId, log]) => [userId, log.at(-1)?.cursor]));
      while (lines.some(({ userId, cursor }) => cursor < (heads.get(userId) ?? 0))) {
        if (performance.now() > until) return false;
        await delay(20);
      }
      return true;
    },
    async readHistory(database) {
      return {
        members,
        sent,
        stored: await readStored(database, roomIds),
        logs: await readLogs(
          database,
          people.map(({ userId }) => userId),
        ),
        lines: lines.map((line) => line.history()),
      };
    },
    close: () => lines.forEach((line) => line.close()),
  };
}

async function readStored(pool: pg.Pool, roomIds: readonly string[]): Promise<StoredMessage[]> {
  const { rows } = await pool.query<StoredMessage & { ticks: string }>(
    `SELECT id, room_id AS "roomId", sender_id AS "senderId", content, ticks FROM messages WHERE room_id = ANY($1)`,
    [roomIds],
  );
  return rows.map((row) => ({ ...row, ticks: Number(row.ticks) }));
}

async function readLogs(pool: pg.Pool, userIds: readonly string[]): Promise<Map<string, LogEntry[]>> {
  const logs = new Map<string, LogEntry[]>();
  for (const userId of userIds) {
    // By other means than the server's reader, which is judged by it.
    const { rows } = await pool.query<{ cursor: string; message: string | null }>(
      `SELECT m.position AS cursor, m.id AS message FROM messages m JOIN room_members p ON p.room_id = m.room_id
       WHERE p.user_id = $1 AND m.position IS NOT NULL
       UNION ALL
       SELECT e.position, m.id FROM events e LEFT JOIN messages m ON m.room_id = e.room_id AND m.ticks = e.ticks
       WHERE e.user_id = $1
       ORDER BY cursor`,
      [userId],
    );
    logs.set(
      userId,
      rows.map(({ cursor, message }) => ({ cursor: Number(cursor), message: message ?? undefined })),
    );
  }
  return logs;
}
