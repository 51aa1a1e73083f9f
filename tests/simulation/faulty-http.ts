import { CallError } from '#machines/call-error.ts';
import type { HttpPort } from '#workers/adapters/http.ports.ts';
import type { Random } from './random.ts';

/** What may become of a request: each a probability. */
export type HttpFaults = {
  /** It never reaches the server. */
  lostBefore: number;
  /** The server does it, and its answer never arrives. */
  lostAfter: number;
  /** Something on the way sends it twice. */
  doubled: number;
};

export const NO_HTTP_FAULTS: HttpFaults = { lostBefore: 0, lostAfter: 0, doubled: 0 };

/**
 * A bad way to the server.
 *
 * @param faults read at every request, so that they may change
 * @param alive false once the worker that owns this port has been killed: nothing of it ever comes back
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
      // The copy's fate is nobody's: only its effect on the server counts.
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
