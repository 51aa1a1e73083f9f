import type { FastifyInstance } from 'fastify';
import { homeAuctions, homeCategories, homeFollowed, homeStores } from '#protocol/http/endpoints/home.ts';
import { HOME } from '#protocol/limits.ts';
import { PAGES_OUTDATED } from '../bus/topics.ts';
import type { Deps } from '../deps.ts';
import { listTag } from '../pages/page-tags.ts';
import { route } from '../http/route.ts';
import { readCategories, readFollowedGoods, readNextAuctions, readRunningInBrief, readStores } from './queries.ts';

/**
 * What the home page shows. Categories, stores, the number of auctions and the choice of the featured one are up to a
 * minute old.
 */
export function registerHome(app: FastifyInstance, { pool, clock, bus }: Pick<Deps, 'pool' | 'clock' | 'bus'>): void {
  const categories = rereadAfter(HOME.countsMaxAge, clock, () => readCategories(pool));
  const stores = rereadAfter(HOME.countsMaxAge, clock, () => readStores(pool));
  const running = rereadAfter(HOME.countsMaxAge, clock, () => readRunningInBrief(pool, clock()));
  const end = bus.subscribe(PAGES_OUTDATED, (tags) => {
    if (tags.has(listTag(homeCategories.name))) categories.forget();
    if (tags.has(listTag(homeStores.name))) stores.forget();
    if (tags.has(listTag(homeAuctions.name))) running.forget();
  });
  app.addHook('onClose', async () => end());
  route(app, homeAuctions, async ({ query }, { now }) => {
    const { total, featured } = await running.read();
    const items = await readNextAuctions(pool, query.languageCode, now, featured);
    // Fewer than asked for are all.
    return { items, total: items.length < HOME.auctions ? items.length : Math.max(total, items.length) };
  });
  route(app, homeCategories, async ({ query }) => (await categories.read())[query.languageCode]);
  route(app, homeStores, () => stores.read());
  route(app, homeFollowed, ({ query }, { principal }) => readFollowedGoods(pool, principal.userId, query.languageCode));
}

type Reread<T> = { read(): Promise<T>; forget(): void };

/** Reads at most once per `maxAge` ms, also for concurrent callers, until it is forgotten. A failure is not cached. */
function rereadAfter<T>(maxAge: number, clock: () => Date, readNow: () => Promise<T>): Reread<T> {
  let known: { readonly at: number; readonly value: Promise<T> } | undefined;
  return {
    read() {
      const at = clock().getTime();
      if (known && at - known.at < maxAge) return known.value;
      const entry = { at, value: readNow() };
      known = entry;
      entry.value.catch(() => {
        if (known === entry) known = undefined;
      });
      return entry.value;
    },
    forget() {
      known = undefined;
    },
  };
}
