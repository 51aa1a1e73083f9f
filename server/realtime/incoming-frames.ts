import * as z from 'zod/mini';
import { REALTIME } from '#protocol/limits.ts';
import { CLOSE, TOO_OLD_REASON } from '#protocol/realtime/close-codes.ts';
import { anyFrame, initFrame, typingReportFrame, watchFrame } from '#protocol/realtime/frames.ts';
import { OLDEST_PROTOCOL_VERSION } from '#protocol/version.ts';
import type { ClientConnection } from './client-connection.ts';

/** What handling a frame needs of the hub. */
export type FrameContext = {
  startHandshake(connection: ClientConnection, cursor: number | undefined): void;
  watchAuctions(connection: ClientConnection, goodsIds: readonly string[]): void;
  reportTyping(connection: ClientConnection, roomId: string): void;
  /** Every event up to this position was sent to the live connections of its users. */
  delivered: () => number;
  now: () => number;
  framesPerMinute: number;
};

/** A ping exactly as our client writes it; other spellings are parsed. */
const PING = Buffer.from('{"event":"ping"}');
const incoming = z.partial(anyFrame, { data: true });

/** Handles one frame of a client. Never throws; an invalid frame closes the connection. */
export function handleFrame(
  connection: ClientConnection,
  data: Buffer,
  isBinary: boolean,
  context: FrameContext,
): void {
  if (connection.stage === 'closing') return;
  const now = context.now();
  connection.lastFrameAt = now;
  if (now - connection.windowStart >= 60_000) {
    connection.windowStart = now;
    connection.windowFrames = 0;
  }
  connection.windowFrames += 1;
  if (connection.windowFrames > context.framesPerMinute)
    return connection.closeWith(CLOSE.policyViolation, 'too many frames');
  if (isBinary) return connection.closeWith(CLOSE.malformedFrame, 'binary');
  if (data.length === PING.length && data.equals(PING)) return pong(connection, now, context);
  read(connection, data.toString(), now, context);
}

function read(connection: ClientConnection, text: string, now: number, context: FrameContext): void {
  const frame = incoming.safeParse(parse(text));
  if (!frame.success) return connection.closeWith(CLOSE.malformedFrame, 'not a frame');
  if (frame.data.event === 'ping') return pong(connection, now, context);
  if (frame.data.event === 'init') return init(connection, frame.data, context);
  if (frame.data.event === 'watch') watch(connection, frame.data, context);
  if (frame.data.event === 'typing') typing(connection, frame.data, now, context);
}

/** Ignored before the handshake. All events up to its cursor have been sent. */
function pong(connection: ClientConnection, now: number, { delivered }: FrameContext): void {
  const cursor = Math.max(connection.cursor, delivered());
  if (connection.stage === 'live')
    connection.sendText(`{"event":"pong","data":{"serverTime":${now},"cursor":"${cursor}"}}`);
}

/** A repeated `init` of the same user changes nothing: networks repeat frames. */
function init(connection: ClientConnection, frame: unknown, context: FrameContext): void {
  const parsed = initFrame.safeParse(frame);
  if (!parsed.success) return connection.closeWith(CLOSE.notInitialed, 'malformed init');
  const { userId, protocol, cursor } = parsed.data.data;
  if (userId !== connection.userId) return connection.closeWith(CLOSE.notInitialed, 'another user');
  if (protocol !== undefined && protocol < OLDEST_PROTOCOL_VERSION)
    return connection.closeWith(CLOSE.notInitialed, TOO_OLD_REASON);
  if (connection.stage !== 'awaiting-init') return;
  connection.stage = 'initializing';
  connection.pendingEvents = [];
  context.startHandshake(connection, cursor === undefined ? undefined : Number(cursor));
}

/** Ignored before the handshake. */
function watch(connection: ClientConnection, frame: unknown, context: FrameContext): void {
  if (connection.stage !== 'live') return;
  const parsed = watchFrame.safeParse(frame);
  if (!parsed.success) return connection.closeWith(CLOSE.malformedFrame, 'malformed watch');
  context.watchAuctions(connection, parsed.data.data.auctions);
}

/** Our client reports a room once in 4 s; with two rooms at hand a report may follow sooner. */
const TYPING_PAUSE = 1_000;

/** Ignored before the handshake, and right after another report: each costs a look-up and frames to others. */
function typing(connection: ClientConnection, frame: unknown, now: number, context: FrameContext): void {
  if (connection.stage !== 'live') return;
  const parsed = typingReportFrame.safeParse(frame);
  if (!parsed.success) return connection.closeWith(CLOSE.malformedFrame, 'malformed typing');
  if (now - connection.typedAt < TYPING_PAUSE) return;
  connection.typedAt = now;
  context.reportTyping(connection, parsed.data.data.roomId);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Closes connections that sent no `init` in time or fell silent. One pass over all, no timer per connection. */
export function closeSilentConnections(connections: Iterable<ClientConnection>, now: number): void {
  for (const connection of connections) {
    if (connection.stage === 'live') {
      if (now - connection.lastFrameAt > SILENCE) connection.closeWith(CLOSE.timeout, 'silent');
    } else if (connection.stage !== 'closing' && now - connection.openedAt > REALTIME.initTimeout)
      connection.closeWith(CLOSE.timeout, 'no init');
  }
}

/** Two ping intervals plus 5 s for network latency. Milliseconds. */
const SILENCE = REALTIME.pingInterval * REALTIME.silentIntervals + 5_000;
