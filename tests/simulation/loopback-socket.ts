import { WebSocket } from 'ws';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

export type LoopbackSocket = SocketPort & {
  /** Resolves when every connection has received all that the server has sent, or has ended. */
  caughtUp(): Promise<void>;
};

type LoopbackConnection = {
  socket: WebSocket;
  /** The worker has sent `init`, and the server has answered it. */
  asked: boolean;
  live: boolean;
  pingers: ('client' | (() => void))[];
  wake: (() => void)[];
};

/**
 * A real socket to a server of this process.
 *
 * @param port of the running server; undefined while it is down
 */
export function loopbackSocket(port: () => number | undefined, token: string): LoopbackSocket {
  const connections = new Set<LoopbackConnection>();

  /** The pong to our own ping follows everything that the server sent before; the client never gets it. */
  function isOurs(connection: LoopbackConnection, text: string): boolean {
    if (!text.startsWith('{"event":"pong"')) return false;
    const pinger = connection.pingers.shift();
    if (typeof pinger !== 'function') return false;
    pinger();
    return true;
  }

  async function catchUp(connection: LoopbackConnection): Promise<void> {
    const isOpening = (): boolean => connection.socket.readyState === WebSocket.CONNECTING;
    while ((isOpening() || (connection.asked && !connection.live)) && connections.has(connection))
      await new Promise<void>((resolve) => {
        connection.wake.push(resolve);
      });
    if (!connection.live || !connections.has(connection) || connection.socket.readyState !== WebSocket.OPEN) return;
    await new Promise<void>((resolve) => {
      connection.pingers.push(resolve);
      connection.wake.push(resolve);
      connection.socket.send('{"event":"ping"}');
    });
  }

  return {
    open(handlers) {
      const socket = new WebSocket(
        `ws://127.0.0.1:${port() ?? 1}${REALTIME_PATH}`,
        [SUBPROTOCOL, BEARER_PREFIX + token],
        { perMessageDeflate: false },
      );
      const connection: LoopbackConnection = { socket, asked: false, live: false, pingers: [], wake: [] };
      connections.add(connection);
      let left = false;
      const over = (): void => {
        connections.delete(connection);
        wakeAll();
      };
      const wakeAll = (): void => {
        for (const wake of connection.wake.splice(0)) wake();
      };
      socket.on('open', () => {
        if (!left) handlers.opened();
        wakeAll();
      });
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        if (text.startsWith('{"event":"initialed"')) {
          connection.live = true;
          wakeAll();
        }
        if (!isOurs(connection, text) && !left) handlers.message(text);
      });
      socket.on('error', () => undefined);
      socket.on('close', (code, reason) => {
        over();
        if (!left) handlers.closed(code, reason.toString());
        left = true;
      });
      return {
        send(text) {
          if (socket.readyState !== WebSocket.OPEN) return;
          connection.asked = true;
          if (text === '{"event":"ping"}') connection.pingers.push('client');
          socket.send(text);
        },
        close(code, reason) {
          left = true;
          over();
          if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
          else socket.close(code, reason);
        },
      };
    },
    async caughtUp() {
      await Promise.all([...connections].map(catchUp));
    },
  };
}
