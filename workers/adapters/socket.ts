import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

export type SocketOptions = {
  /** Where the server is, e.g. `https://example.com`. */
  origin: string;
  /** A client without cookies names its token. */
  token?: string;
};

/** Lines over WebSocket, one socket a line; the chart decides when another is opened. */
export function createSocket({ origin, token }: SocketOptions): SocketPort {
  const url = new URL(REALTIME_PATH, origin.replace(/^http/, 'ws')).href;
  const protocols = token === undefined ? [SUBPROTOCOL] : [SUBPROTOCOL, `${BEARER_PREFIX}${token}`];

  return {
    open(handlers) {
      const socket = new WebSocket(url, protocols);
      let over = false;
      socket.addEventListener('open', () => {
        if (!over) handlers.opened();
      });
      socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (!over && typeof data === 'string') handlers.message(data);
      });
      // An `error` tells nothing that the `close` after it does not.
      socket.addEventListener('close', ({ code, reason }) => {
        if (over) return;
        over = true;
        handlers.closed(code, reason);
      });
      return {
        send: (text) => {
          if (!over && socket.readyState === WebSocket.OPEN) socket.send(text);
        },
        close: (code, reason) => {
          over = true;
          socket.close(code, reason);
        },
      };
    },
  };
}
