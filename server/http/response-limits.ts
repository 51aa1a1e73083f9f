/** Limits what one connection, and all together, make the server hold for clients that do not read. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for the response before them. Browsers and proxies send one at a time. */
const WAITING_MOST = 16;
/** Bytes of responses that clients have not taken yet, of all connections. */
const UNREAD_MOST = 64 * 1024 * 1024;

/** Part of the limit that responses must add before all connections are measured again. */
const MEASURED_EVERY = 1 / 8;

type Exchange = readonly [IncomingMessage, ServerResponse];
/** What waits on a connection, and how much of its response it had not taken when that was last measured. */
type Busy = { readonly waiting: Exchange[]; unread: number };

/**
 * Serves one request of a connection at a time: the next one is handled when the client has taken the response. A
 * connection with too many waiting requests is cut. So are those that have not taken theirs for the longest while all
 * together hold too many bytes. A connection is measured when it is written to, which only overestimates what it holds;
 * all are measured when the sum exceeds the limit, at most once per eighth of the limit written.
 */
export function limitResponses(
  handle: RequestListener,
  { waitingMost = WAITING_MOST, unreadMost = UNREAD_MOST } = {},
): RequestListener {
  /** Connections with a response under way, the longest first. */
  const busy = new Map<Socket, Busy>();
  /** Their unread bytes together, now and when all were measured last. */
  let unread = 0;
  let measured = 0;

  function serve(socket: Socket, [request, response]: Exchange, waiting: Exchange[]): void {
    busy.set(socket, { waiting, unread: 0 });
    response.once('close', () => advance(socket));
    measureWrites(response, () => {
      measure(socket);
      if (unread > unreadMost && unread - measured > unreadMost * MEASURED_EVERY) cutUnread();
    });
    handle(request, response);
  }

  function advance(socket: Socket): void {
    const done = busy.get(socket);
    if (!done) return;
    busy.delete(socket);
    unread -= done.unread;
    measured = Math.min(measured, unread);
    const next = done.waiting.shift();
    if (next && !socket.destroyed) serve(socket, next, done.waiting);
  }

  function measure(socket: Socket): void {
    const held = busy.get(socket);
    if (!held) return;
    unread += socket.writableLength - held.unread;
    held.unread = socket.writableLength;
  }

  function cutUnread(): void {
    for (const socket of busy.keys()) measure(socket);
    for (const [socket, held] of busy) {
      if (unread <= unreadMost) break;
      if (held.unread === 0) continue;
      unread -= held.unread;
      held.unread = 0;
      socket.destroy();
    }
    measured = unread;
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket)?.waiting;
    if (!waiting) serve(socket, [request, response], []);
    else if (waiting.length < waitingMost) waiting.push([request, response]);
    else socket.destroy();
  };
}

/** Calls a function after each write of a response. */
function measureWrites(response: ServerResponse, written: () => void): void {
  for (const method of ['write', 'end'] as const) {
    const original = response[method].bind(response) as (...args: unknown[]) => never;
    response[method] = (...args: unknown[]) => {
      const result = original(...args);
      written();
      return result;
    };
  }
}
