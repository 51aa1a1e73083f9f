import type { Socket, SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { Clock } from '#machines/clock/clock.ports.ts';

/**
 * - `frame.doubled`: a frame of the server arrives twice.
 * - `frame.swapped`: it is swapped with the next one.
 * - `line.late`: the socket takes {@link LATE} to open.
 *
 * Only {@link FaultySocket.end} loses frames: those that wait.
 */
export const SOCKET_FAULTS = ['frame.doubled', 'frame.swapped', 'line.late'] as const;
export type SocketFault = (typeof SOCKET_FAULTS)[number];

/** Milliseconds. */
const LATE = 8_000;

export type FaultySocket = SocketPort & {
  /** Connections that are opening or open. */
  readonly live: number;
  /** The maximum of `live` so far. */
  readonly most: number;
  /** Frames from the server that wait to be delivered. */
  readonly waiting: number;
  /** Delivers `count` of the waiting frames, with faults. */
  deliver(count: number): void;
  /** Ends every connection, as the server would; without a code like a lost network. */
  end(code?: number, reason?: string): void;
};

type FaultyConnection = { handlers: SocketHandlers; inner: Socket; inbox: string[]; ended: boolean };

/**
 * A socket port whose frames arrive on the test's command, with faults.
 *
 * @param strikes whether a fault happens to this frame or socket; asked only when it can
 * @param reachable false: no connection can be opened
 * @param alive false once the worker that owns this port was killed: it receives nothing any more
 */
export function faultySocket(
  inner: SocketPort,
  clock: Clock,
  strikes: (fault: SocketFault) => boolean,
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
    const twice = strikes('frame.doubled');
    connection.handlers.message(text);
    if (twice) connection.handlers.message(text);
  }

  function deliverOne(connection: FaultyConnection): boolean {
    const first = connection.inbox.shift();
    if (first === undefined) return false;
    const second = connection.inbox[0];
    if (second !== undefined && !isSetUp(first) && strikes('frame.swapped')) {
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
          const open = (): void => {
            if (alive() && !connection.ended) handlers.opened();
          };
          if (strikes('line.late')) clock.setTimeout(open, LATE);
          else open();
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
    end(code = 1006, reason = '') {
      for (const connection of connections) {
        connection.inner.close(1000, '');
        ended(connection, code, reason);
      }
    },
  };
}

/** No frame precedes the response to `init`. */
const isSetUp = (text: string): boolean => text.startsWith('{"event":"initialed"');
