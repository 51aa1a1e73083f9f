import { WebSocket } from 'ws';
import type { SocketPort } from '#machines/connection/connection.ports.ts';
import { BEARER_PREFIX, REALTIME_PATH, SUBPROTOCOL } from '#protocol/realtime/path.ts';

export type LoopbackSocket = SocketPort & {
  /** Resolves when every line has heard all that the server said to it so far, or has ended. */
  caughtUp(): Promise<void>;
};

type Wire = { socket: WebSocket; live: boolean; asked: ('client' | (() => void))[]; wake: (() => void)[] };

/**
 * A real socket to a server of this process.
 *
 * @param port where it listens now; undefined while there is none
 */
export function loopbackSocket(port: () => number | undefined, token: string): LoopbackSocket {
  const wires = new Set<Wire>();

  /** A pong of ours comes after everything the server said before; the client never sees it. */
  function isOurs(wire: Wire, text: string): boolean {
    if (!text.startsWith('{"event":"pong"')) return false;
    const asker = wire.asked.shift();
    if (typeof asker !== 'function') return false;
    asker();
    return true;
  }

  async function catchUp(wire: Wire): Promise<void> {
    while (!wire.live && wires.has(wire))
      await new Promise<void>((resolve) => {
        wire.wake.push(resolve);
      });
    if (!wires.has(wire) || wire.socket.readyState !== WebSocket.OPEN) return;
    await new Promise<void>((resolve) => {
      wire.asked.push(resolve);
      wire.wake.push(resolve);
      wire.socket.send('{"event":"ping"}');
    });
  }

  return {
    open(handlers) {
      const socket = new WebSocket(
        `ws://127.0.0.1:${port() ?? 1}${REALTIME_PATH}`,
        [SUBPROTOCOL, BEARER_PREFIX + token],
        { perMessageDeflate: false },
      );
      const wire: Wire = { socket, live: false, asked: [], wake: [] };
      wires.add(wire);
      let left = false;
      const over = (): void => {
        wires.delete(wire);
        for (const wake of wire.wake.splice(0)) wake();
      };
      socket.on('open', () => {
        if (!left) handlers.opened();
      });
      socket.on('message', (data) => {
        const text = (data as Buffer).toString();
        if (text.startsWith('{"event":"initialed"')) {
          wire.live = true;
          for (const wake of wire.wake.splice(0)) wake();
        }
        if (!isOurs(wire, text) && !left) handlers.message(text);
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
          if (text === '{"event":"ping"}') wire.asked.push('client');
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
      await Promise.all([...wires].map(catchUp));
    },
  };
}
