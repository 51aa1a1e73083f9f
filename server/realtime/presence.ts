import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Bus } from '../bus/bus.ports.ts';
import { PRESENCE_CHANGED } from '../bus/topics.ts';

/** A user without connections stays online this long, for example during a reload. Milliseconds. */
export const PRESENCE_GRACE = 10_000;
/** How often a node publishes its users. Milliseconds. */
const REPEAT = 30_000;
/** A node that has not published its users for so long has none. Milliseconds. */
const NODE_TIMEOUT = 100_000;

export type PresenceState = 'online' | 'offline';

/** Who is online; see {@link createPresence}. */
export type Presence = ReturnType<typeof createPresence>;

/**
 * Notifies users who share a room when one of them comes online, and `GRACE` after the last connection of that user on
 * any node closed. Not logged: rooms carry the current state. Changes are sent together, once per `tick`.
 * @param deps.local users with a connection to this process; deps.send sends a frame to the connections of a user here
 */
export function createPresence(deps: {
  pool: Pool;
  bus: Bus;
  clock: () => Date;
  local: { has(userId: string): boolean; users(): string[] };
  send(userId: string, text: string): void;
  onError(error: unknown): void;
}) {
  const { pool, bus, clock, local } = deps;
  const node = randomUUID();
  /** Users with a connection here, or who closed their last one less than `GRACE` ago. */
  const here = new Set<string>();
  const leaving = new Map<string, number>();
  const elsewhere = new Map<string, { users: Set<string>; receivedAt: number }>();
  const changed = new Map<string, PresenceState>();
  const departed: string[] = [];
  let repeatedAt = 0;
  let announcing: Promise<void> | undefined;

  const isElsewhere = (userId: string): boolean => [...elsewhere.values()].some(({ users }) => users.has(userId));
  const isOnline = (userId: string): boolean => here.has(userId) || isElsewhere(userId);

  const end = bus.subscribe(PRESENCE_CHANGED, (message) => {
    if (message.node === node) return;
    const { users } = usersOf(message.node);
    const gone = message.full ? [...users].filter((userId) => !message.online.has(userId)) : message.offline;
    changeUsersOf(message.node, message.online, gone);
  });

  function usersOf(other: string): { users: Set<string>; receivedAt: number } {
    const known = elsewhere.get(other);
    if (known) return known;
    const added = { users: new Set<string>(), receivedAt: 0 };
    elsewhere.set(other, added);
    return added;
  }

  /** Changes the users of a node in place: one of them arrives, and there may be 50,000. */
  function changeUsersOf(other: string, online: Iterable<string>, offline: Iterable<string>): void {
    const entry = usersOf(other);
    const { users } = entry;
    entry.receivedAt = clock().getTime();
    for (const userId of online) {
      if (users.has(userId)) continue;
      if (!isOnline(userId)) changed.set(userId, 'online');
      users.add(userId);
    }
    for (const userId of offline) {
      if (!users.delete(userId)) continue;
      if (!isOnline(userId)) changed.set(userId, 'offline');
    }
  }

  async function announce(): Promise<void> {
    const gone = departed.splice(0);
    if (gone.length > 0)
      await pool.query('UPDATE users SET last_seen_at = $2 WHERE id = ANY($1::text[]) AND removed_at IS NULL', [
        gone,
        clock(),
      ]);
    const subjects = [...changed];
    changed.clear();
    const readers = local.users();
    if (subjects.length === 0 || readers.length === 0) return;
    const states = new Map(subjects);
    const { rows } = await pool.query<{ subject: string; reader: string; last_seen_at: Date | null }>({
      text: `SELECT DISTINCT p.user_id AS subject, o.user_id AS reader, u.last_seen_at
             FROM room_members p
             JOIN room_members o ON o.room_id = p.room_id AND o.user_id <> p.user_id
             JOIN users u ON u.id = p.user_id
             WHERE p.user_id = ANY($1::text[]) AND o.user_id = ANY($2::text[])`,
      values: [[...states.keys()], readers],
    });
    const texts = new Map<string, string>();
    for (const { subject, reader, last_seen_at } of rows) {
      const text =
        texts.get(subject) ??
        JSON.stringify({
          event: 'presence',
          data: { userId: subject, state: states.get(subject), lastSeenTime: last_seen_at?.getTime() ?? null },
        });
      texts.set(subject, text);
      deps.send(reader, text);
    }
  }

  return {
    isOnline,
    /** Whether a user has a connection on another node. */
    isElsewhere,
    /** The first connection of a user opened. */
    connected(userId: string): void {
      leaving.delete(userId);
      if (here.has(userId)) return;
      if (!isElsewhere(userId)) changed.set(userId, 'online');
      here.add(userId);
      bus.publish(PRESENCE_CHANGED, { node, full: false, online: new Set([userId]), offline: new Set<string>() });
    },
    /** The last connection of a user closed. */
    disconnected: (userId: string): void => void leaving.set(userId, clock().getTime() + PRESENCE_GRACE),
    /** Ends grace periods, drops silent nodes and sends changes. Called about once a second. */
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
      for (const [other, { users, receivedAt }] of elsewhere) {
        if (now - receivedAt <= NODE_TIMEOUT) continue;
        changeUsersOf(other, [], [...users]);
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
