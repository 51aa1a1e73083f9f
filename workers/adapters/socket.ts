import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';
import ReconnectingWebSocket from 'partysocket/ws';

/** Disables partysocket's reconnecting and queue: the chart decides. An infinite timeout would fire at once. */
const DUMB = { startClosed: true, maxRetries: 0, maxEnqueuedMessages: 0, connectionTimeout: 2 ** 31 - 1 } as const;

export type SocketOptions = {
  /** The server's origin, e.g. `https://example.com`. */
  origin: string;
  /** The session token of a client without cookies. */
  token?: string;
};

/** WebSockets that never reconnect. */
export function createSocket({ origin, token }: SocketOptions): SocketPort {
  const url = new URL(REALTIME_PATH, origin.replace(/^http/, 'ws')).href;
  const protocols = token === undefined ? [SUBPROTOCOL] : [SUBPROTOCOL, `${BEARER_PREFIX}${token}`];

  return {
    open(handlers) {
      const socket = new ReconnectingWebSocket(url, protocols, DUMB);
      let over = false;
      socket.addEventListener('open', () => {
        if (!over) handlers.opened();
      });
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!over && typeof data === 'string') handlers.message(data);
      });
      // `close` always fires, and before `error`.
      socket.addEventListener('close', ({ code, reason }) => {
        if (over) return;
        over = true;
        // Of a socket that did not open, partysocket copies its own event in a browser, with the type as the code.
        if (typeof code === 'number') handlers.closed(code, reason);
        else handlers.closed(1006, '');
      });
      socket.reconnect();
      return {
        send: (text) => {
          if (!over) socket.send(text);
        },
        close: (code, reason) => {
          over = true;
          socket.close(code, reason);
        },
      };
    },
  };
}
