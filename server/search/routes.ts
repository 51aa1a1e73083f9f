import type { FastifyInstance } from 'fastify';
import { openSiblingPool } from '../database/pool.ts';
import { listedGoods, searchGoods, suggestGoods } from '#protocol/http/endpoints/goods-search.ts';
import { GOODS, RATE, SUGGESTIONS } from '#protocol/limits.ts';
import { detailChoiceIn, readDetails } from '#protocol/rules/detail-facets.ts';
import { GOODS_FACETS } from '#protocol/rules/goods-fields.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import type { FacetFilter } from './facets.ts';
import { readListedCards } from './search.ts';
import { indexOutdatedGoods } from './index-outdated-goods.ts';
import { createSearch } from './search.ts';
import { createSuggestions } from './suggest.ts';

/**
 * A separate pool, so that expensive searches do not block other queries. The planner underestimates the cost of
 * detoasting `tokens`, hence enable_seqscan=off and the higher operator cost.
 */
const CONNECTIONS = {
  max: 8,
  statement_timeout: 5_000,
  options: [
    'enable_seqscan=off',
    'jit=off',
    'random_page_cost=1.1',
    'cpu_operator_cost=0.05',
    'default_transaction_read_only=on',
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
};
const ALL_CATEGORIES = 'ALL';

/** Route of the search. */
export function registerSearch(app: FastifyInstance, deps: Pick<Deps, 'pool' | 'clock' | 'log' | 'bus'>): void {
  const { pool, clock, log } = deps;
  const readers = openSiblingPool(pool, CONNECTIONS);
  const search = createSearch({ pool: readers, clock });

  route(
    app,
    searchGoods,
    async ({ query }) => {
      const { keyword, category, priceMin, priceMax, storeId, sort, pageNo, languageCode } = query;
      const found = await search.find(
        keyword,
        {
          priceMin,
          priceMax,
          storeId,
          details: category === ALL_CATEGORIES ? [] : readDetails(query.details ?? ''),
          filter: { ...chosenFacets(query), category: category === ALL_CATEGORIES ? undefined : category },
        },
        { sort, pageNo, pageSize: GOODS.pageSize },
      );
      const { ids, unfiltered: _, details, ...counts } = found;
      return {
        items: await readListedCards(readers, ids, languageCode),
        ...counts,
        details: details.map(({ name, values }) => ({
          name,
          label: detailChoiceIn(languageCode, category, { name, value: '' }).name,
          values: values.map(({ key, count }) => ({
            key,
            label: detailChoiceIn(languageCode, category, { name, value: key }).value,
            count,
          })),
        })),
        pageNo,
        pageSize: GOODS.pageSize,
      };
    },
    { perMinute: RATE.readsPerMinute },
  );

  const suggest = createSuggestions(readers, search, clock);
  route(app, suggestGoods, ({ query: { keyword, languageCode } }) => suggest(keyword, languageCode), {
    perMinute: SUGGESTIONS.perMinute,
  });
  route(app, listedGoods, ({ query: { ids, languageCode } }) => readListedCards(readers, ids, languageCode));

  // Goods without a current row are indexed while the first searches run.
  let catching = Promise.resolve();
  app.addHook('onReady', (done) => {
    catching = indexOutdatedGoods(deps).then(
      (count) => {
        if (count > 0) log.info({ count }, 'goods indexed');
      },
      (err: unknown) => log.error({ err }, 'search'),
    );
    done();
  });
  app.addHook('onClose', async () => {
    await catching;
    await readers.end();
  });
}

/** Empty values mean no filter. */
const chosenFacets = (query: FacetFilter): FacetFilter =>
  Object.fromEntries(GOODS_FACETS.map((facet) => [facet, query[facet] || undefined]));
