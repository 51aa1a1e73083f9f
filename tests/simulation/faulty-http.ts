import { CallError } from '#machines/call-error.ts';
import type { Clock } from '#machines/clock/clock.ports.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';

/**
 * Faults of one request:
 * - `http.lostBefore`: it never reaches the server.
 * - `http.lostAfter`: the server executes it, and the response is lost.
 * - `http.doubled`: the network sends it twice.
 * - `http.late`: the response takes {@link LATE}.
 */
export const HTTP_FAULTS = ['http.lostBefore', 'http.lostAfter', 'http.doubled', 'http.late'] as const;
export type HttpFault = (typeof HTTP_FAULTS)[number];

/** Longer than a worker waits for the answer to a bid, ms. */
const LATE = 8_000;

/** How long a request takes in each direction, ms. */
export type Latency = { readonly up: number; readonly down: number };

/** What may happen to requests. */
export type HttpTroubles = {
  /** Whether a fault happens to this request; asked only when it can. */
  takes(fault: HttpFault): boolean;
  /** Called when its effect begins. */
  struck(fault: HttpFault): void;
  latency(): Latency;
  reachable(): boolean;
  /** False once the worker that owns this port was killed: it gets no response any more. */
  alive(): boolean;
};

/** HTTP over a faulty network. A caller may have aborted by the time of the response. */
export function faultyHttp(inner: HttpPort, clock: Clock, troubles: HttpTroubles): HttpPort {
  const { takes, struck, latency, reachable, alive } = troubles;
  const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);
  const passes = (duration: number): Promise<void> | undefined =>
    duration === 0
      ? undefined
      : new Promise((resolve) => {
          clock.setTimeout(resolve, duration);
        });

  async function through<Value>(send: () => Promise<Value>): Promise<Value> {
    const isLost = !reachable() || takes('http.lostBefore');
    const { up, down } = latency();
    await (isLost ? Promise.resolve() : passes(up));
    if (isLost || !reachable()) {
      if (reachable()) struck('http.lostBefore');
      throw new CallError({ code: 'Offline', status: 0 });
    }
    const loses = takes('http.lostAfter');
    const twice = takes('http.doubled');
    const late = takes('http.late');
    const first = send();
    // Only the copy's effect on the server matters, not its response.
    await Promise.allSettled(twice ? [first, send()] : [first]);
    await passes((late ? LATE : 0) + down);
    if (!alive()) return never<Value>();
    if (twice) struck('http.doubled');
    if (late) struck('http.late');
    if (!loses) return first;
    struck('http.lostAfter');
    throw new CallError({ code: 'Timeout', status: 0 });
  }

  return {
    call: (call, input, options) => through(() => inner.call(call, input, options)),
    upload: (url, file, options) => through(() => inner.upload(url, file, options)),
  };
}
