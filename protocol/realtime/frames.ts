/**
 * The frames on the socket (spec §7, Realtime channel):
 *
 *   client  init {userId, protocol, cursor?}            first frame after open
 *   server  initialed {userId, serverTime, cursor, replay}
 *   server  …all events after the cursor, in order, when replay is "events"
 *   client  ping            every 30 s
 *   server  pong {serverTime, cursor}
 *   client  watch {auctions}   all auctions that the tabs show, each time the list changes
 *   server  auction-state      at once for each new one of them, then whenever it changes; not logged
 *   client  typing {roomId}    while a person types in a room, at most once in 4 s
 *   server  typing {roomId, userId}   to the other members who are connected; not logged
 *   server  chat-message       also again, without text, when a message or the one it quotes was recalled
 *   server  message-seen, presence, the seven notices          as they happen
 *
 * Every frame is JSON of `event` and `data`. Frames that come from the event log carry its `cursor`; a client that
 * reconnects sends the last one it applied. `replay: "resync"` means that the log no longer reaches back so far, and
 * the client fetches everything again. A client ignores unknown events.
 *
 * [LOG-1] Events of all users have one order. The cursors of a connection rise strictly; those in between are others'.
 * [LOG-2] With `replay: "events"` or `"none"`, a client receives every event after the cursor it sent, once and in
 * order, and then the live ones.
 * [LOG-3] A cursor that was never given, that the log no longer reaches back to, or that is too far back: `"resync"`.
 * [LOG-4] A replayed message is as it is now, not as it was when it was sent.
 * [LOG-5] Every event up to the cursor of `pong` was sent before it.
 * [LOG-6] A committed event has one position; also when its process ends before giving it: another one gives it within
 * 5 s.
 * [LOG-7] Events of one room have the order of the changes that they report.
 *
 * [FRA-1] Reading a server frame is total: a frame, an unknown event, or malformed.
 * [FRA-2] An unknown event is no error; a known event with wrong data is malformed.
 * [FRA-3] A client sends init, ping, watch and typing, and nothing else.
 * [FRA-4] Unknown fields are dropped, so that a newer side may add some.
 * [FRA-5] A close reason names a delay as `retry-after=MS` (close-codes.ts).
 * [FRA-6] No cursor is given twice to a user, also after a backup was restored: a client of before resyncs.
 */
import * as z from 'zod/mini';
import { wireMessage } from '../entities/message.ts';
import { notice } from '../entities/notice.ts';
import { auctionState, bidRecord } from '../entities/auction.ts';
import { count, id, textUpTo, ticks, timestamp, userId } from '../scalars.ts';
import { AUCTION } from '../limits.ts';

/** Position in the event log, which all users share: a decimal string [LOG-1]. */
export const cursor = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/));

export const initFrame = z.object({
  event: z.literal('init'),
  data: z.object({ userId, protocol: z.optional(z.int().check(z.minimum(1))), cursor: z.optional(cursor) }),
});
export const pingFrame = z.object({ event: z.literal('ping'), data: z.optional(z.unknown()) });
/** Replaces the list of this connection. Auctions that do not exist, or that the user may not see, are ignored. */
export const watchFrame = z.object({
  event: z.literal('watch'),
  data: z.object({ auctions: z.array(id).check(z.maxLength(AUCTION.watchedMost)) }),
});
/** A person types in a room. Ignored for a room of others, and when it comes too often. */
export const typingReportFrame = z.object({ event: z.literal('typing'), data: z.object({ roomId: textUpTo(300) }) });
/** Frames a client may send. */
export const clientFrame = z.discriminatedUnion('event', [initFrame, pingFrame, watchFrame, typingReportFrame]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** The shape of every frame, checked before its event. */
export const anyFrame = z.object({ event: textUpTo(64), data: z.unknown() });

export const initialedFrame = z.object({
  event: z.literal('initialed'),
  data: z.object({ userId, serverTime: timestamp, cursor, replay: z.enum(['none', 'events', 'resync']) }),
});
export const pongFrame = z.object({ event: z.literal('pong'), data: z.object({ serverTime: timestamp, cursor }) });

const logged = { cursor };
export const chatMessageFrame = z.object({ event: z.literal('chat-message'), data: wireMessage, ...logged });
/** A member's read cursor moved. `unreadCount` is sent only to that member. */
export const messageSeenFrame = z.object({
  event: z.literal('message-seen'),
  data: z.object({ roomId: z.string(), userId, ticks, unreadCount: z.optional(count) }),
  ...logged,
});
/** A member of a shared room came online or went offline. Not logged: a room contains the present state. */
export const presenceFrame = z.object({
  event: z.literal('presence'),
  data: z.object({ userId, state: z.enum(['online', 'offline']), lastSeenTime: z.nullable(timestamp) }),
});
/** Another member of a room types. Not logged: it is over within seconds. */
export const typingFrame = z.object({ event: z.literal('typing'), data: z.object({ roomId: z.string(), userId }) });
/**
 * The user's data changed without a command of theirs (a decision of staff, an import): the client refetches the
 * resources of these families of calls.
 */
export const changedFrame = z.object({
  event: z.literal('changed'),
  data: z.object({ families: z.array(textUpTo(32)).check(z.maxLength(16)) }),
  ...logged,
});
/**
 * The state of an auction that this connection watches, and its newest records, newest first. Each frame is complete;
 * states in between may be skipped.
 */
export const auctionStateFrame = z.object({
  event: z.literal('auction-state'),
  data: z.object({ state: auctionState, records: z.array(bidRecord).check(z.maxLength(AUCTION.latestRecords)) }),
});
type NoticeSchema = (typeof notice.def.options)[number];
function noticeFrame<Data extends NoticeSchema>(data: Data) {
  const event: Data['shape']['type'] = data.shape.type;
  return z.object({ event, data, ...logged });
}
type NoticeFrames<Schemas extends readonly NoticeSchema[]> = {
  [At in keyof Schemas]: ReturnType<typeof noticeFrame<Schemas[At]>>;
};
/** One frame per kind of notice; its event is the kind. */
const noticeFrames = notice.def.options.map((data) => noticeFrame(data)) as unknown as NoticeFrames<
  typeof notice.def.options
>;

/** Frames a server may send. */
export const serverFrame = z.discriminatedUnion('event', [
  initialedFrame,
  pongFrame,
  chatMessageFrame,
  messageSeenFrame,
  presenceFrame,
  typingFrame,
  changedFrame,
  auctionStateFrame,
  ...noticeFrames,
]);
export type ServerFrame = z.infer<typeof serverFrame>;
export type ServerEvent = ServerFrame['event'];
/** Frames that come from the event log, and so carry a cursor. */
export type LoggedFrame = Extract<ServerFrame, { cursor: string }>;

/** The events of all server frames. */
export const SERVER_EVENTS: ReadonlySet<ServerEvent> = new Set(
  serverFrame.def.options.flatMap((frame) => frame.shape.event.def.values),
);
const isServerEvent = (event: string): event is ServerEvent => (SERVER_EVENTS as ReadonlySet<string>).has(event);

export type ReadFrame =
  { kind: 'frame'; frame: ServerFrame } | { kind: 'unknown'; event: string } | { kind: 'malformed' };

/** Parses the text of a server frame; never throws. Unknown events are reported as such, to be ignored. */
export function readServerFrame(text: string): ReadFrame {
  const value = parseJson(text);
  const outer = anyFrame.safeParse(value);
  if (!outer.success) return { kind: 'malformed' };
  if (!isServerEvent(outer.data.event)) return { kind: 'unknown', event: outer.data.event };
  const parsed = serverFrame.safeParse(value);
  return parsed.success ? { kind: 'frame', frame: parsed.data } : { kind: 'malformed' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
