import type { Socket, SocketHandlers, SocketPort } from '#machines/connection/connection.ports.ts';
import type { Random } from './random.ts';

/**
 * What may become of a frame from the server, each a probability. None is lost on its own: {@link FaultySocket.cut}
 * loses what waits.
 */
export type FrameFaults = {
  doubled: number;
  /** It changes places with the one after it. */
  swapped: number;
};

export const NO_FRAME_FAULTS: FrameFaults = { doubled: 0, swapped: 0 };

export type FaultySocket = SocketPort & {
  /** Lines that are being opened or open now. */
  readonly live: number;
  /** The most there ever were at a time. */
  readonly most: number;
  /** Frames that have come from the server and wait to be delivered. */
  readonly waiting: number;
  /** Hands over so many of the waiting frames, faults applied. */
  deliver(count: number): void;
  /** Ends every line as a lost network does: no close frame, and on our side at once. */
  cut(): void;
};

type Wire = { handlers: SocketHandlers; inner: Socket; inbox: string[]; ended: boolean };

/**
 * A line whose frames arrive when the test says so, and not always whole.
 *
 * @param reachable false: nothing can be opened
 * @param alive false once the worker that owns this port has been killed: it hears nothing any more
 */
export function faultySocket(
  inner: SocketPort,
  random: Random,
  faults: () => FrameFaults,
  reachable: () => boolean,
  alive: () => boolean,
): FaultySocket {
  const wires = new Set<Wire>();
  let most = 0;

  function ended(wire: Wire, code: number, reason: string): void {
    if (wire.ended) return;
    wire.ended = true;
    wires.delete(wire);
    if (alive()) wire.handlers.closed(code, reason);
  }

  function hand(wire: Wire, text: string): void {
    if (!alive() || wire.ended) return;
    wire.handlers.message(text);
    if (random.chance(faults().doubled)) wire.handlers.message(text);
  }

  function deliverOne(wire: Wire): boolean {
    const first = wire.inbox.shift();
    if (first === undefined) return false;
    const second = wire.inbox[0];
    if (second !== undefined && random.chance(faults().swapped) && !isSetUp(first)) {
      wire.inbox.shift();
      hand(wire, second);
    }
    hand(wire, first);
    return true;
  }

  return {
    get live() {
      return wires.size;
    },
    get most() {
      return most;
    },
    get waiting() {
      return [...wires].reduce((sum, wire) => sum + wire.inbox.length, 0);
    },
    open(handlers) {
      const wire: Wire = {
        handlers,
        inbox: [],
        ended: false,
        inner: { send: () => undefined, close: () => undefined },
      };
      if (!reachable()) {
        wires.add(wire);
        queueMicrotask(() => ended(wire, 1006, ''));
        return {
          send: () => undefined,
          close: () => {
            wire.ended = true;
            wires.delete(wire);
          },
        };
      }
      wires.add(wire);
      most = Math.max(most, wires.size);
      wire.inner = inner.open({
        opened: () => {
          if (alive() && !wire.ended) handlers.opened();
        },
        message: (text) => {
          wire.inbox.push(text);
        },
        closed: (code, reason) => ended(wire, code, reason),
      });
      return {
        send: (text) => {
          if (alive() && !wire.ended) wire.inner.send(text);
        },
        close(code, reason) {
          wire.ended = true;
          wires.delete(wire);
          wire.inner.close(code, reason);
        },
      };
    },
    deliver(count) {
      let left = count;
      for (const wire of wires) while (left > 0 && deliverOne(wire)) left -= 1;
    },
    cut() {
      for (const wire of wires) {
        wire.inner.close(1000, '');
        ended(wire, 1006, '');
      }
    },
  };
}

/** Nothing comes before the answer to `init`. */
const isSetUp = (text: string): boolean => text.startsWith('{"event":"initialed"');
