/** Limits what one connection, and all together, make the server hold for clients that do not read. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that may wait for the response before them. Browsers and proxies send one at a time. */
const WAITING_MOST = 16;
/** Bytes of responses that clients have not taken yet, of all connections. */
const UNREAD_MOST = 64 * 1024 * 1024;

type Exchange = readonly [IncomingMessage, ServerResponse];

/**
 * Serves one request of a connection at a time: the next one is handled when the client has taken the response. A
 * connection with too many waiting requests is cut. So are those that have not taken theirs for the longest while all
 * together hold too many bytes.
 */
export function limitResponses(
  handle: RequestListener,
  { waitingMost = WAITING_MOST, unreadMost = UNREAD_MOST } = {},
): RequestListener {
  /** Connections with a response under way, the longest first, and what waits there. */
  const busy = new Map<Socket, Exchange[]>();

  function serve(socket: Socket, [request, response]: Exchange): void {
    response.once('close', () => advance(socket));
    handle(request, response);
  }

  function advance(socket: Socket): void {
    const waiting = busy.get(socket);
    busy.delete(socket);
    const next = waiting?.shift();
    if (!waiting || !next || socket.destroyed) return;
    busy.set(socket, waiting);
    serve(socket, next);
  }

  function cutUnread(): void {
    let unread = 0;
    for (const socket of busy.keys()) unread += socket.writableLength;
    for (const socket of busy.keys()) {
      if (unread <= unreadMost) return;
      if (socket.writableLength === 0) continue;
      unread -= socket.writableLength;
      socket.destroy();
    }
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = busy.get(socket);
    if (waiting) {
      if (waiting.length >= waitingMost) socket.destroy();
      else waiting.push([request, response]);
      return;
    }
    cutUnread();
    busy.set(socket, []);
    serve(socket, [request, response]);
  };
}
