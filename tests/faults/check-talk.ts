/**
 * Judges a recorded conversation. Pure. Its promises:
 *
 * - stored once: an acknowledged message is stored exactly once, as it was acknowledged; a refused one never; of one
 *   without an answer the outcome is unknown, but it is stored at most once.
 * - order: positions in a room have no gap, and a message that was acknowledged before another was sent comes first.
 * - log: every member's event log has each stored message of the room exactly once, in the order of the room.
 * - delivery: every line got the events of its user's log by cursor, each once and none left out, and all of them at
 *   the end. Nothing is delivered that is not in the log.
 */

/** A message as its sender saw it; times of one clock in milliseconds. */
export type SentMessage = {
  readonly id: string;
  readonly roomId: string;
  readonly senderId: string;
  readonly content: string;
  readonly asked: number;
  /** Undefined: the sender gave up without an answer. */
  readonly answered?: number;
  readonly outcome: 'acknowledged' | 'refused' | 'unknown';
  /** The acknowledged position in the room. */
  readonly ticks?: number;
};
export type StoredMessage = Pick<SentMessage, 'id' | 'roomId' | 'senderId' | 'content'> & { readonly ticks: number };
/** An event of a user's log. Cursors rise, with gaps. `message`: the id, if the event is a chat message. */
export type LogEntry = { readonly cursor: number; readonly message?: string | undefined };
/** What one device got, over all its connections. */
export type LineHistory = {
  readonly userId: string;
  /** The cursor it began with. */
  readonly from: number;
  /** Received events in order, and the cursors up to which it had to fetch everything again. */
  readonly received: readonly (LogEntry | { readonly resyncedTo: number })[];
};
export type TalkHistory = {
  readonly members: ReadonlyMap<string, readonly string[]>;
  readonly sent: readonly SentMessage[];
  readonly stored: readonly StoredMessage[];
  readonly logs: ReadonlyMap<string, readonly LogEntry[]>;
  readonly lines: readonly LineHistory[];
};
export type Violation = { readonly kind: 'lost' | 'duplicated' | 'reordered' | 'invented'; readonly what: string };

/** @returns every broken promise; empty when all were kept */
export function checkTalk(history: TalkHistory): Violation[] {
  return [...checkStored(history), ...checkOrder(history), ...checkLogs(history), ...checkLines(history)];
}

function checkStored({ sent, stored }: TalkHistory): Violation[] {
  const violations: Violation[] = [];
  const byId = new Map<string, StoredMessage>();
  for (const message of stored) {
    if (byId.has(message.id)) violations.push({ kind: 'duplicated', what: `${message.id} is stored twice` });
    byId.set(message.id, message);
  }
  const known = new Set(sent.map(({ id }) => id));
  for (const { id } of stored) if (!known.has(id)) violations.push({ kind: 'invented', what: `${id} was never sent` });
  for (const { id, outcome, ticks, roomId, senderId, content } of sent) {
    const found = byId.get(id);
    if (outcome === 'acknowledged' && !found) violations.push({ kind: 'lost', what: `${id} is not stored` });
    if (outcome === 'refused' && found) violations.push({ kind: 'invented', what: `${id} was refused and is stored` });
    if (!found) continue;
    if (found.roomId !== roomId || found.senderId !== senderId || found.content !== content)
      violations.push({ kind: 'invented', what: `${id} is stored with another content` });
    if (outcome === 'acknowledged' && found.ticks !== ticks)
      violations.push({ kind: 'reordered', what: `${id} was acknowledged at ${ticks} and is at ${found.ticks}` });
  }
  return violations;
}

function checkOrder({ sent, stored }: TalkHistory): Violation[] {
  const violations: Violation[] = [];
  const sends = new Map(sent.map((message) => [message.id, message]));
  for (const [roomId, messages] of roomsOf(stored)) {
    let newest: SentMessage | undefined;
    for (const [index, { id, ticks }] of messages.entries()) {
      if (ticks !== index + 1) {
        violations.push({ kind: 'lost', what: `${roomId} has ${ticks} at the position ${index + 1}` });
        break;
      }
      const send = sends.get(id);
      if (!send) continue;
      // Of those before it, `newest` was sent last.
      if (newest && send.answered !== undefined && send.answered < newest.asked)
        violations.push({
          kind: 'reordered',
          what: `${id} was answered before ${newest.id} was sent, and is after it`,
        });
      if (!newest || send.asked > newest.asked) newest = send;
    }
  }
  return violations;
}

function checkLogs({ members, stored, logs }: TalkHistory): Violation[] {
  const violations: Violation[] = [];
  const positions = new Map(stored.map(({ id, roomId, ticks }) => [id, { roomId, ticks }]));
  const expected = new Map<string, number>();
  for (const { roomId } of stored)
    for (const userId of members.get(roomId) ?? []) expected.set(userId, (expected.get(userId) ?? 0) + 1);
  for (const [userId, log] of logs) {
    const seen = new Set<string>();
    const reached = new Map<string, number>();
    for (const { cursor, message } of log) {
      if (message === undefined) continue;
      const position = positions.get(message);
      const at = `${message} at the cursor ${cursor} of ${userId}`;
      if (!position) violations.push({ kind: 'invented', what: `${at} is not stored` });
      else if (seen.has(message)) violations.push({ kind: 'duplicated', what: `${at} is a second time in the log` });
      else if (position.ticks < (reached.get(position.roomId) ?? 0))
        violations.push({ kind: 'reordered', what: `${at} comes after a later message` });
      if (position) reached.set(position.roomId, position.ticks);
      seen.add(message);
    }
    const missing = (expected.get(userId) ?? 0) - seen.size;
    if (missing > 0) violations.push({ kind: 'lost', what: `${missing} messages are not in the log of ${userId}` });
  }
  for (const [userId, count] of expected)
    if (!logs.has(userId)) violations.push({ kind: 'lost', what: `${userId} has no log for ${count} messages` });
  return violations;
}

function checkLines({ lines, logs }: TalkHistory): Violation[] {
  return lines.flatMap(({ userId, from, received }, index) => {
    const violations: Violation[] = [];
    const own = logs.get(userId) ?? [];
    const log = new Map(own.map(({ cursor, message }) => [cursor, message]));
    const before = new Map(own.map(({ cursor }, place) => [cursor, own[place - 1]?.cursor ?? 0]));
    const name = `line ${index} of ${userId}`;
    let at = from;
    for (const event of received) {
      if ('resyncedTo' in event) {
        at = event.resyncedTo;
        continue;
      }
      const { cursor, message } = event;
      if (!log.has(cursor)) violations.push({ kind: 'invented', what: `${name} got ${cursor}, which is not logged` });
      else if (log.get(cursor) !== message)
        violations.push({
          kind: 'invented',
          what: `${name} got ${message} at ${cursor}, logged is ${log.get(cursor)}`,
        });
      if (cursor <= at) violations.push({ kind: 'duplicated', what: `${name} got ${cursor} after ${at}` });
      if ((before.get(cursor) ?? 0) > at) violations.push({ kind: 'lost', what: `${name} got ${cursor} after ${at}` });
      at = Math.max(at, cursor);
    }
    const head = logs.get(userId)?.at(-1)?.cursor ?? from;
    if (at < head) violations.push({ kind: 'lost', what: `${name} ends at ${at}, its log at ${head}` });
    return violations;
  });
}

function roomsOf(stored: readonly StoredMessage[]): Map<string, StoredMessage[]> {
  const rooms = Map.groupBy(stored, ({ roomId }) => roomId);
  for (const messages of rooms.values()) messages.sort((a, b) => a.ticks - b.ticks);
  return rooms;
}
