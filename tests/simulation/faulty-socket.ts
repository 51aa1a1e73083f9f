import type { Socket, SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { Random } from './random.ts';

/**
 * The probability of each fault of a frame from the server. Only {@link FaultySocket.cut} loses frames: those that
 * wait.
 */
export type FrameFaults = {
  doubled: number;
  /** The frame is swapped with the next one. */
  swapped: number;
};

export const NO_FRAME_FAULTS: FrameFaults = { doubled: 0, swapped: 0 };

export type FaultySocket = SocketPort & {
  /** Connections that are opening or open. */
  readonly live: number;
  /** The maximum of `live` so far. */
  readonly most: number;
  /** Frames from the server that wait to be delivered. */
  readonly waiting: number;
  /** Delivers `count` of the waiting frames, with faults. */
  deliver(count: number): void;
  /** Ends every connection like a lost network: without a close frame, on our side at once. */
  cut(): void;
};

type FaultyConnection = { handlers: SocketHandlers; inner: Socket; inbox: string[]; ended: boolean };

/**
 * A socket port whose frames arrive on the test's command, with faults.
 *
 * @param reachable false: no connection can be opened
 * @param alive false once the worker that owns this port was killed: it receives nothing any more
 */
export function faultySocket(
  inner: SocketPort,
  random: Random,
  faults: () => FrameFaults,
  reachable: () => boolean,
  alive: () => boolean,
): FaultySocket {
  const connections = new Set<FaultyConnection>();
  let most = 0;

  function ended(connection: FaultyConnection, code: number, reason: string): void {
    if (connection.ended) return;
    connection.ended = true;
    connections.delete(connection);
    if (alive()) connection.handlers.closed(code, reason);
  }

  function handOver(connection: FaultyConnection, text: string): void {
    if (!alive() || connection.ended) return;
    connection.handlers.message(text);
    if (random.chance(faults().doubled)) connection.handlers.message(text);
  }

  function deliverOne(connection: FaultyConnection): boolean {
    const first = connection.inbox.shift();
    if (first === undefined) return false;
    const second = connection.inbox[0];
    if (second !== undefined && random.chance(faults().swapped) && !isSetUp(first)) {
      connection.inbox.shift();
      handOver(connection, second);
    }
    handOver(connection, first);
    return true;
  }

  return {
    get live() {
      return connections.size;
    },
    get most() {
      return most;
    },
    get waiting() {
      return [...connections].reduce((sum, connection) => sum + connection.inbox.length, 0);
    },
    open(handlers) {
      const connection: FaultyConnection = {
        handlers,
        inbox: [],
        ended: false,
        inner: { send: () => undefined, close: () => undefined },
      };
      if (!reachable()) {
        connections.add(connection);
        queueMicrotask(() => ended(connection, 1006, ''));
        return {
          send: () => undefined,
          close: () => {
            connection.ended = true;
            connections.delete(connection);
          },
        };
      }
      connections.add(connection);
      most = Math.max(most, connections.size);
      connection.inner = inner.open({
        opened: () => {
          if (alive() && !connection.ended) handlers.opened();
        },
        message: (text) => {
          connection.inbox.push(text);
        },
        closed: (code, reason) => ended(connection, code, reason),
      });
      return {
        send: (text) => {
          if (alive() && !connection.ended) connection.inner.send(text);
        },
        close(code, reason) {
          connection.ended = true;
          connections.delete(connection);
          connection.inner.close(code, reason);
        },
      };
    },
    deliver(count) {
      let left = count;
      for (const connection of connections) while (left > 0 && deliverOne(connection)) left -= 1;
    },
    cut() {
      for (const connection of connections) {
        connection.inner.close(1000, '');
        ended(connection, 1006, '');
      }
    },
  };
}

/** No frame precedes the response to `init`. */
const isSetUp = (text: string): boolean => text.startsWith('{"event":"initialed"');
