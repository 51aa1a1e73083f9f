/**
 * A browser with a wrong clock, in its pages and in its core worker, which Playwright's clock does not reach. `Date` is
 * off by `offset` from a script's first line; a number posted to the channel `wrong-clock` sets the offset of all
 * clocks of that browser. `performance.now()` is unchanged.
 */
import { startWorkerScriptProxy, type WorkerScriptProxy } from './worker-script-proxy.ts';

export type WrongClock = WorkerScriptProxy & {
  /** The same lines for pages, for `addInitScript`. */
  readonly script: string;
};

/** @param target port of the server on the loopback @param offset ms that the browser's clock is ahead */
export async function startWrongClock(target: number, offset: number): Promise<WrongClock> {
  const script = `{ const True = Date; let off = ${offset};
    globalThis.Date = class Date extends True {
      constructor(...given) { if (given.length) super(...given); else super(True.now() + off); }
      static now() { return True.now() + off; }
    };
    new BroadcastChannel('wrong-clock').onmessage = ({ data }) => { off = data; }; }\n`;
  const proxy = await startWorkerScriptProxy(target, script);
  return Object.assign(proxy, { script });
}
