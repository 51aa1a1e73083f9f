import { CallError } from '#machines/call-error.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import type { Random } from './random.ts';

/** The probability of each fault of a request. */
export type HttpFaults = {
  /** The request never reaches the server. */
  lostBefore: number;
  /** The server executes the request, and the response is lost. */
  lostAfter: number;
  /** The network sends the request twice. */
  doubled: number;
};

export const NO_HTTP_FAULTS: HttpFaults = { lostBefore: 0, lostAfter: 0, doubled: 0 };

/**
 * HTTP over a faulty network.
 *
 * @param faults read at every request, so that they may change
 * @param alive false once the worker that owns this port was killed: it gets no response any more
 */
export function faultyHttp(
  inner: HttpPort,
  random: Random,
  faults: () => HttpFaults,
  reachable: () => boolean,
  alive: () => boolean,
): HttpPort {
  const never = <Value>(): Promise<Value> => new Promise<Value>(() => undefined);

  async function through<Value>(send: () => Promise<Value>): Promise<Value> {
    const { lostBefore, lostAfter, doubled } = faults();
    if (!reachable() || random.chance(lostBefore)) {
      await Promise.resolve();
      throw new CallError({ code: 'Offline', status: 0 });
    }
    const loses = random.chance(lostAfter);
    const twice = random.chance(doubled);
    try {
      const first = send();
      // Only the copy's effect on the server matters, not its response.
      if (twice) await Promise.allSettled([first, send()]);
      const answer = await first;
      if (!alive()) return await never<Value>();
      if (loses) throw new CallError({ code: 'Timeout', status: 0 });
      return answer;
    } catch (error) {
      if (!alive()) return never<Value>();
      if (loses) throw new CallError({ code: 'Timeout', status: 0 });
      throw error;
    }
  }

  return {
    call: (call, input, options) => through(() => inner.call(call, input, options)),
    upload: (url, file, options) => through(() => inner.upload(url, file, options)),
  };
}
