import type { FastifyInstance } from 'fastify';
import { homeAuctions, homeCategories, homeFollowed, homeStores } from '#protocol/http/endpoints/home.ts';
import { HOME } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { readCategories, readFollowedGoods, readRunningAuctions, readStores } from './queries.ts';

/** What the home page shows: auctions as they are now, categories and stores up to a minute old. */
export function registerHome(app: FastifyInstance, { pool, clock }: Pick<Deps, 'pool' | 'clock'>): void {
  const categories = rereadAfter(HOME.countsMaxAge, clock, () => readCategories(pool));
  const stores = rereadAfter(HOME.countsMaxAge, clock, () => readStores(pool));
  route(app, homeAuctions, ({ query }, { now }) => readRunningAuctions(pool, query.languageCode, now));
  route(app, homeCategories, async ({ query }) => (await categories())[query.languageCode]);
  route(app, homeStores, () => stores());
  route(app, homeFollowed, ({ query }, { principal }) => readFollowedGoods(pool, principal.userId, query.languageCode));
}

/** @returns a function that reads at most once per `maxAge` ms, also for concurrent callers; a failure is not cached */
function rereadAfter<T>(maxAge: number, clock: () => Date, read: () => Promise<T>): () => Promise<T> {
  let known: { readonly at: number; readonly value: Promise<T> } | undefined;
  return () => {
    const at = clock().getTime();
    if (known && at - known.at < maxAge) return known.value;
    const entry = { at, value: read() };
    known = entry;
    entry.value.catch(() => {
      if (known === entry) known = undefined;
    });
    return entry.value;
  };
}
