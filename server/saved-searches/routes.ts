import type { FastifyInstance } from 'fastify';
import {
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  setSearchNotices,
} from '#protocol/http/endpoints/saved-searches.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import { criteriaOf } from '#protocol/rules/saved-searches.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import * as domain from './saved-searches.ts';

const LIMIT = { perMinute: SAVED_SEARCH.changesPerMinute };

/** Routes of saved searches. */
export function registerSavedSearches(app: FastifyInstance, { pool, transact, ids }: Deps): void {
  route(app, listSavedSearches, ({ query }, { principal }) =>
    domain.readSavedSearches(pool, principal.userId, query.languageCode),
  );
  route(
    app,
    saveSearch,
    ({ body: { keyword = '', category = 'ALL', ...filters } }, { principal }) =>
      transact((work) => domain.saveSearch(work, ids, principal.userId, criteriaOf({ keyword, category, filters }))),
    LIMIT,
  );
  route(
    app,
    setSearchNotices,
    ({ params, body }, { principal }) =>
      transact((work) => domain.setSearchNotices(work, principal.userId, params.id, body.notify)),
    LIMIT,
  );
  route(
    app,
    removeSavedSearch,
    ({ params }, { principal }) => transact((work) => domain.removeSavedSearch(work, principal.userId, params.id)),
    LIMIT,
  );
}
