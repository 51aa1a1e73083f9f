import { WebSocket } from 'ws';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

/**
 * A real socket to a server of this process.
 *
 * @param port where it listens now; undefined while there is none
 */
export function loopbackSocket(port: () => number | undefined, token: string): SocketPort {
  return {
    open(handlers) {
      const socket = new WebSocket(`ws://127.0.0.1:${port() ?? 1}${REALTIME_PATH}`, [SUBPROTOCOL, BEARER_PREFIX + token], { perMessageDeflate: false });
      let ended = false;
      socket.on('open', () => { if (!ended) handlers.opened(); });
      socket.on('message', (data) => { if (!ended) handlers.message((data as Buffer).toString()); });
      socket.on('error', () => undefined);
      socket.on('close', (code, reason) => {
        if (!ended) handlers.closed(code, reason.toString());
        ended = true;
      });
      return {
        send: (text) => { if (socket.readyState === WebSocket.OPEN) socket.send(text); },
        close(code, reason) {
          ended = true;
          if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
          else socket.close(code, reason);
        },
      };
    },
  };
}
