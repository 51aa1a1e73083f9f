import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ports.ts';
import { PRESENCE_CHANGED } from '../bus/topics.ts';

/** A user without connections stays online this long: a reload is no absence. Milliseconds. */
export const GRACE = 10_000;
/** How often a node publishes its users, and after how long without it they count as offline. Milliseconds. */
const REPEAT = 30_000;
const FORGET = 100_000;

export type PresenceState = 'online' | 'offline';

/** Who is online; see {@link createPresence}. */
export type Presence = ReturnType<typeof createPresence>;

/**
 * Notifies users who share a room when one of them comes online, and `GRACE` after the last connection of that user on
 * any node closed. Not logged: rooms carry the current state. Changes are sent together, once per `tick`.
 * @param deps.local who has a connection to this process; deps.tell sends a frame to a user's connections here
 */
export function createPresence(deps: {
  pool: Pool;
  bus: Bus;
  clock: () => Date;
  local: { has(userId: string): boolean; users(): string[] };
  tell(userId: string, text: string): void;
  onError(error: unknown): void;
}) {
  const { pool, bus, clock, local } = deps;
  const node = randomUUID();
  /** Users with a connection, or without one for less than the grace. */
  const here = new Set<string>();
  const leaving = new Map<string, number>();
  const elsewhere = new Map<string, { users: Set<string>; heardAt: number }>();
  const changed = new Map<string, PresenceState>();
  const departed: string[] = [];
  let repeatedAt = 0;
  let announcing: Promise<void> | undefined;

  const isElsewhere = (userId: string): boolean => [...elsewhere.values()].some(({ users }) => users.has(userId));
  const isOnline = (userId: string): boolean => here.has(userId) || isElsewhere(userId);

  const end = bus.subscribe(PRESENCE_CHANGED, (news) => {
    if (news.node === node) return;
    const known = elsewhere.get(news.node)?.users ?? new Set<string>();
    const users = new Set(news.full ? news.online : [...known, ...news.online]);
    for (const userId of news.offline) users.delete(userId);
    replaceNode(news.node, users);
  });

  function replaceNode(other: string, users: Set<string>): void {
    const before = elsewhere.get(other)?.users ?? new Set<string>();
    const touched = new Set([...before, ...users].filter((userId) => before.has(userId) !== users.has(userId)));
    const was = new Map([...touched].map((userId) => [userId, isOnline(userId)]));
    elsewhere.set(other, { users, heardAt: clock().getTime() });
    for (const [userId, online] of was)
      if (isOnline(userId) !== online) changed.set(userId, online ? 'offline' : 'online');
  }

  async function announce(): Promise<void> {
    const gone = departed.splice(0);
    if (gone.length > 0)
      await pool.query('UPDATE users SET last_seen_time = $2 WHERE id = ANY($1::text[]) AND removed_at IS NULL', [
        gone,
        clock(),
      ]);
    const subjects = [...changed];
    changed.clear();
    const readers = local.users();
    if (subjects.length === 0 || readers.length === 0) return;
    const states = new Map(subjects);
    const { rows } = await pool.query<{ subject: string; reader: string; last_seen_time: Date | null }>({
      text: `SELECT DISTINCT p.user_id AS subject, o.user_id AS reader, u.last_seen_time
             FROM participants p JOIN participants o ON o.room_id = p.room_id AND o.user_id <> p.user_id JOIN users u ON u.id = p.user_id
             WHERE p.user_id = ANY($1::text[]) AND o.user_id = ANY($2::text[])`,
      values: [[...states.keys()], readers],
    });
    const texts = new Map<string, string>();
    for (const { subject, reader, last_seen_time } of rows) {
      const text =
        texts.get(subject) ??
        JSON.stringify({
          event: 'presence',
          data: { userId: subject, state: states.get(subject), lastSeenTime: last_seen_time?.getTime() ?? null },
        });
      texts.set(subject, text);
      deps.tell(reader, text);
    }
  }

  return {
    isOnline,
    /** The first connection of a user opened. */
    came(userId: string): void {
      leaving.delete(userId);
      if (here.has(userId)) return;
      if (!isElsewhere(userId)) changed.set(userId, 'online');
      here.add(userId);
      bus.publish(PRESENCE_CHANGED, { node, full: false, online: new Set([userId]), offline: new Set<string>() });
    },
    /** The last connection of a user closed. */
    went: (userId: string): void => void leaving.set(userId, clock().getTime() + GRACE),
    /** Ends graces, forgets silent nodes and sends changes. Called about once a second. */
    tick(): void {
      const now = clock().getTime();
      for (const [userId, until] of leaving) {
        if (until > now) continue;
        leaving.delete(userId);
        here.delete(userId);
        bus.publish(PRESENCE_CHANGED, { node, full: false, online: new Set<string>(), offline: new Set([userId]) });
        if (isElsewhere(userId)) continue;
        departed.push(userId);
        changed.set(userId, 'offline');
      }
      for (const [other, { heardAt }] of elsewhere) {
        if (now - heardAt <= FORGET) continue;
        replaceNode(other, new Set());
        elsewhere.delete(other);
      }
      if (now - repeatedAt >= REPEAT) {
        repeatedAt = now;
        bus.publish(PRESENCE_CHANGED, { node, full: true, online: new Set(here), offline: new Set<string>() });
      }
      if (announcing || (changed.size === 0 && departed.length === 0)) return;
      announcing = announce()
        .catch(deps.onError)
        .finally(() => {
          announcing = undefined;
        });
    },
    /** Resolves when no change is being sent. */
    async idle(): Promise<void> {
      await announcing;
    },
    end,
  };
}
