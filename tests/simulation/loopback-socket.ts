import { WebSocket } from 'ws';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

export type LoopbackSocket = SocketPort & {
  /** Resolves when every connection has received all that the server has sent, or has ended. */
  caughtUp(): Promise<void>;
  /** Hands over what was received, in order. @returns whether there was anything */
  release(): boolean;
};

type LoopbackConnection = {
  socket: WebSocket;
  /** The worker has sent `init`, and the server has answered it. */
  asked: boolean;
  live: boolean;
  pingers: ('client' | (() => void))[];
  wake: (() => void)[];
  /** What has happened and was not handed over yet. */
  received: (() => void)[];
};

/**
 * A real socket to a server of this process. When something is received depends on the machine, so that it is kept
 * until {@link LoopbackSocket.release}.
 *
 * @param port of the running server; undefined while it is down
 */
export function loopbackSocket(port: () => number | undefined, token: string): LoopbackSocket {
  const connections = new Set<LoopbackConnection>();
  /** Those that have ended, and of which something may not be handed over yet. */
  const over: LoopbackConnection[] = [];

  /** The pong to our own ping follows everything that the server sent before; the client never gets it. */
  function isOurs(connection: LoopbackConnection, text: string): boolean {
    if (!text.startsWith('{"event":"pong"')) return false;
    const pinger = connection.pingers.shift();
    if (typeof pinger !== 'function') return false;
    pinger();
    return true;
  }

  async function catchUp(connection: LoopbackConnection): Promise<void> {
    const { socket } = connection;
    const isUnsettled = (): boolean =>
      connections.has(connection) &&
      (socket.readyState !== WebSocket.OPEN || port() === undefined || (connection.asked && !connection.live));
    while (isUnsettled())
      await new Promise<void>((resolve) => {
        connection.wake.push(resolve);
      });
    if (!connection.live || !connections.has(connection)) return;
    await new Promise<void>((resolve) => {
      connection.pingers.push(resolve);
      connection.wake.push(resolve);
      socket.send('{"event":"ping"}');
    });
  }

  return {
    open(handlers) {
      const socket = new WebSocket(
        `ws://127.0.0.1:${port() ?? 1}${REALTIME_PATH}`,
        [SUBPROTOCOL, BEARER_PREFIX + token],
        { perMessageDeflate: false },
      );
      const connection: LoopbackConnection = { socket, asked: false, live: false, pingers: [], wake: [], received: [] };
      connections.add(connection);
      let left = false;
      const keep = (run: () => void): void =>
        void connection.received.push(() => {
          if (!left) run();
        });
      const wakeAll = (): void => {
        for (const wake of connection.wake.splice(0)) wake();
      };
      socket.on('open', () => {
        keep(() => handlers.opened());
        wakeAll();
      });
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        if (text.startsWith('{"event":"initialed"')) {
          connection.live = true;
          wakeAll();
        }
        if (!isOurs(connection, text)) keep(() => handlers.message(text));
      });
      socket.on('error', () => undefined);
      socket.on('close', (code, reason) => {
        connections.delete(connection);
        over.push(connection);
        keep(() => handlers.closed(code, reason.toString()));
        wakeAll();
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
          if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
          else socket.close(code, reason);
        },
      };
    },
    async caughtUp() {
      await Promise.all([...connections].map(catchUp));
    },
    release() {
      const received = [...over.splice(0), ...connections].flatMap((one) => one.received.splice(0));
      for (const run of received) run();
      return received.length > 0;
    },
  };
}
