import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../database/pool.ts';
import { searchGoods } from '#protocol/http/goods-found.ts';
import { GOODS, RATE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { route } from '../http/route.ts';
import { readListedCards } from './search.ts';
import { indexOutdatedGoods } from './index-outdated-goods.ts';
import { createSearch } from './search.ts';

/**
 * SRCH-9: connections of their own, so that searches with many matches take none from all else. Rows are wide and are only read
 * one after another by mistake: the planner does not know what it costs to unpack their words, hence also the price of operators.
 */
const CONNECTIONS = {
  max: 8,
  options:
    '-c enable_seqscan=off -c jit=off -c random_page_cost=1.1 -c cpu_operator_cost=0.05 -c default_transaction_read_only=on -c statement_timeout=5s',
};
const ALL_CATEGORIES = 'ALL';

/** Finding goods (rules SRCH-1 … SRCH-11 in README). */
export function registerSearch(app: FastifyInstance, { pool, clock, log }: Pick<Deps, 'pool' | 'clock' | 'log'>): void {
  // The pool keeps its password where copying does not reach it.
  const readers = openDatabase({
    ...pool.options,
    ...(pool.options.password === undefined ? {} : { password: pool.options.password }),
    ...CONNECTIONS,
  }).pool;
  const search = createSearch({ pool: readers, clock });

  route(
    app,
    searchGoods,
    async ({ query }) => {
      const {
        keyword,
        category,
        type,
        saleType,
        currency,
        brand,
        region,
        priceMin,
        priceMax,
        storeId,
        sort,
        pageNo,
        languageCode,
      } = query;
      const found = await search.find(
        keyword,
        {
          priceMin,
          priceMax,
          storeId,
          filter: {
            ...(category === ALL_CATEGORIES ? {} : { category }),
            ...given({ type, saleType, currency, brand, region }),
          },
        },
        sort,
        pageNo,
      );
      const { ids, ...counts } = found;
      return { items: await readListedCards(readers, ids, languageCode), ...counts, pageNo, pageSize: GOODS.pageSize };
    },
    { perMinute: RATE.readsPerMinute },
  );

  // Goods that are not indexed yet, or by an older TOKENS_VERSION, are indexed while the first calls are served.
  let catching = Promise.resolve();
  app.addHook('onReady', (done) => {
    catching = indexOutdatedGoods(pool).then(
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

/** Left out and empty are alike: nothing was asked for. */
function given<Key extends string>(values: Record<Key, string | undefined>): Partial<Record<Key, string>> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Record<Key, string>>;
}
