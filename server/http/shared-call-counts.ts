import { randomUUID } from 'node:crypto';
import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Bus } from '../bus/bus.ports.ts';
import { CALLS_COUNTED } from '../bus/topics.ts';

/** Over which calls are counted. Milliseconds. */
export const CALLS_WINDOW = 60_000;
/** How long a process collects its counts before the others learn them. Milliseconds. */
const PUBLISH_EVERY = 500;
/** Callers that are remembered per route; the one that was quiet the longest is dropped. */
const CALLERS_MOST = 20_000;
/** Counts in one message; the rest of a flood from more callers stays with its process. */
const PUBLISHED_MOST = 5_000;

type Window = { readonly since: number; current: number };
type RouteOptions = Parameters<FastifyRateLimitStore['child']>[0] & {
  readonly routeInfo?: { readonly method?: string | string[]; readonly url?: string };
};

/**
 * Counts calls for `@fastify/rate-limit`. The counts of routes with a limit of their own, which are those that change
 * something, are shared with the other processes over the bus twice a second: together they allow a caller the limit,
 * and what comes in half a second. Reads are counted per process.
 */
export function createCallCounts(bus: Bus): { readonly Store: FastifyRateLimitStoreCtor; end(): void } {
  const node = randomUUID();
  const byRoute = new Map<string, Map<string, Window>>();
  let unpublished = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const end = bus.subscribe(CALLS_COUNTED, (counted) => {
    if (counted.node === node) return;
    for (const [id, calls] of counted.calls) {
      const mark = id.lastIndexOf('\n');
      const windows = byRoute.get(id.slice(0, mark));
      if (windows) add(windows, id.slice(mark + 1), calls);
    }
  });

  function publish(): void {
    timer = undefined;
    bus.publish(CALLS_COUNTED, { node, calls: unpublished });
    unpublished = new Map();
  }

  class CallCounts implements FastifyRateLimitStore {
    readonly #route: string | undefined;
    readonly #windows = new Map<string, Window>();

    constructor(_options: FastifyRateLimitOptions, route?: string) {
      this.#route = route;
      if (route !== undefined) byRoute.set(route, this.#windows);
    }

    incr(caller: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, add(this.#windows, caller, 1));
      if (this.#route === undefined) return;
      const id = `${this.#route}\n${caller}`;
      if (unpublished.size < PUBLISHED_MOST || unpublished.has(id)) unpublished.set(id, (unpublished.get(id) ?? 0) + 1);
      timer ??= setTimeout(publish, PUBLISH_EVERY).unref();
    }

    child(options: RouteOptions): FastifyRateLimitStore {
      const { method, url } = options.routeInfo ?? {};
      return new CallCounts(options, `${String(method)} ${String(url)}`);
    }
  }
  return {
    Store: CallCounts,
    end() {
      clearTimeout(timer);
      end();
    },
  };
}

function add(windows: Map<string, Window>, caller: string, calls: number): { current: number; ttl: number } {
  const now = Date.now();
  const known = windows.get(caller);
  const window = known && now - known.since < CALLS_WINDOW ? known : { since: now, current: 0 };
  window.current += calls;
  // Re-inserted, so that the first one was quiet the longest.
  windows.delete(caller);
  windows.set(caller, window);
  if (windows.size > CALLERS_MOST) windows.delete(windows.keys().next().value ?? '');
  return { current: window.current, ttl: window.since + CALLS_WINDOW - now };
}
