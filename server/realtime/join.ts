import type { Pool } from 'pg';
import { CLOSE } from '#protocol/realtime/close-codes.ts';
import { readEvents, type LoggedEvent } from '../events/event-log.ts';
import { inGroups } from '../groups/in-groups.ts';
import type { Line } from './line.ts';

/** Who misses more than this fetches anew: cheaper for both sides, and it bounds what a line may have to buffer. */
export const REPLAY = { events: 1_000, bytes: 512 * 1024 } as const;

/** What events weigh on the wire, their cursors aside. */
export const bytesOf = (events: readonly LoggedEvent[]): number =>
  events.reduce((sum, event) => sum + Buffer.byteLength(event.frame), 0);

/** What the database says of a line: its session still is, and the person's counters. */
export type Standing = { alive: boolean; head: number; floor: number };

/** Reads the standing of many lines in one query; an ended or idle session is not alive. */
export async function readStanding(pool: Pool, lines: readonly Line[], idleSince: Date): Promise<Standing[]> {
  const { rows } = await pool.query<{ alive: boolean; head: string; floor: string }>({
    text: `SELECT s.id IS NOT NULL AS alive, coalesce(h.event_head, 0) AS head, coalesce(h.event_floor, 0) AS floor
           FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS l(session_id, user_id, place)
           LEFT JOIN sessions s ON s.id = l.session_id AND s.last_seen_at > $3
           LEFT JOIN user_heads h ON h.user_id = l.user_id ORDER BY l.place`,
    values: [lines.map((line) => line.sessionId), lines.map((line) => line.userId), idleSince],
  });
  return rows.map((row) => ({ alive: row.alive, head: Number(row.head), floor: Number(row.floor) }));
}

type Joining = { line: Line; cursor: number | undefined };
type Replay = 'none' | 'events' | 'resync';

/** @returns how a line that has everything up to `cursor` is brought up to date (RT-7, RT-8) */
export function replayOf(cursor: number | undefined, { head, floor }: Pick<Standing, 'head' | 'floor'>): Replay {
  if (cursor === undefined || cursor === head) return 'none';
  if (cursor > head || cursor < floor || head - cursor > REPLAY.events) return 'resync';
  return 'events';
}

/**
 * Lets lines join: a group of `init` frames costs two queries however many they are. A line is subscribed before its
 * place is read (its events are held), so that nothing falls between; what it was sent twice is told by the cursor.
 */
export function createJoin(deps: {
  pool: Pool;
  now: () => number;
  idleSince: () => Date;
  onGap: (userId: string) => void;
  onError: (error: unknown) => void;
}) {
  const groups = inGroups<Joining, void>(
    async (group) => {
      const standings = await readStanding(
        deps.pool,
        group.map(({ line }) => line),
        deps.idleSince(),
      );
      const wants = new Map<string, number>();
      group.forEach(({ line, cursor }, index) => {
        const standing = standings[index];
        if (standing?.alive && cursor !== undefined && replayOf(cursor, standing) === 'events') {
          wants.set(line.userId, Math.min(cursor, wants.get(line.userId) ?? Infinity));
        }
      });
      const missed = wants.size > 0 ? await readEvents(deps.pool, wants, REPLAY) : new Map<string, LoggedEvent[]>();
      return group.map(({ line, cursor }, index) => {
        const standing = standings[index];
        if (standing?.alive) admit(line, cursor, standing, missed.get(line.userId) ?? []);
        else line.end(CLOSE.logout, 'signed out');
      });
    },
    { max: 2_000, isolate: false },
  );

  function admit(line: Line, cursor: number | undefined, standing: Standing, missed: readonly LoggedEvent[]): void {
    if (line.stage !== 'joining') return;
    const mine = cursor === undefined ? [] : missed.filter((event) => event.cursor > cursor);
    const asked = replayOf(cursor, standing);
    const whole =
      mine[0]?.cursor === (cursor ?? 0) + 1 &&
      (mine.at(-1)?.cursor ?? 0) >= standing.head &&
      bytesOf(mine) <= REPLAY.bytes;
    const replay = asked === 'events' && !whole ? 'resync' : asked;
    const held = line.held ?? [];
    line.stage = 'live';
    line.held = undefined;
    line.position = replay === 'events' ? (cursor ?? 0) : standing.head;
    line.say(
      `{"event":"initialed","data":{"userId":"${line.userId}","serverTime":${deps.now()},"cursor":"${standing.head}","replay":"${replay}"}}`,
    );
    if (replay === 'events') for (const event of mine) line.tell(event);
    for (const event of held) if (!line.tell(event)) deps.onGap(line.userId);
  }

  return {
    /** Brings a line from `joining` to `live`; when the database is away the client is told to come again. */
    add(line: Line, cursor: number | undefined): void {
      groups.add({ line, cursor }).catch((error: unknown) => {
        deps.onError(error);
        line.end(CLOSE.tryAgainLater, retryAfter(1_000, 4_000));
      });
    },
    idle: () => groups.idle(),
    get waiting() {
      return groups.waiting;
    },
  };
}

/** A 1013 reason that names a delay, spread so that a fleet does not come back as one. Milliseconds. */
export function retryAfter(floor: number, spread: number): string {
  return `retry-after=${Math.round(floor + Math.random() * spread)}`;
}
