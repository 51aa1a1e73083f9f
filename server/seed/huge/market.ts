import type { PoolClient } from 'pg';
import { indexGoods } from '../../search/index-goods.ts';
import { BRANDS, CURRENCIES, KINDS, RARE, REGIONS, SENTENCES, TRAITS } from '../content/market.ts';
import { withoutIndexes } from './bulk.ts';

/** Who sells the goods. The first seller has a tenth of them, besides an equal part of the rest. */
export type MarketSellers = {
  readonly ids: readonly string[];
  /** Their stores, which are open; null for persons without one. */
  readonly storeIds: readonly (string | null)[];
};

/**
 * A draw of its own for every place of every goods; frequent values are drawn much more often than others. A kind of
 * goods has few brands and regions, as in life.
 */
const DRAWS = `
  CREATE TEMPORARY TABLE draws ON COMMIT DROP AS
  SELECT n, 'goods-' || n AS id, kind, trait, trait_2, sentence, sentence_2,
    1 + (kind * 7 + brand * 3) % $3::int AS brand, 1 + (kind + region) % $4::int AS region, currency, sale, price, rare,
    CASE WHEN n % 10 = 0 THEN 1 ELSE 1 + n % $6::int END AS seller
  FROM generate_series(1, $1::int) AS n, LATERAL (SELECT
    1 + floor(power(random() + n * 0, 2) * $2::int)::int AS kind,
      1 + floor(power(random() + n * 0, 2) * 12)::int AS trait,
      1 + floor(random() * 12 + n * 0)::int AS trait_2,
    1 + floor(random() * 5 + n * 0)::int AS sentence,
      1 + floor(random() * 5 + n * 0)::int AS sentence_2,
      floor(power(random() + n * 0, 3) * 24)::int AS brand,
    floor(power(random() + n * 0, 3) * 8)::int AS region,
      1 + floor(power(random() + n * 0, 3) * 5)::int AS currency,
      floor(random() * 10 + n * 0)::int AS sale,
    round((50 + power(random() + n * 0, 4) * 900000)::numeric, 0) AS price,
    substr($5, 1 + floor(random() * length($5) + n * 0)::int, 1)
        || substr($5, 1 + floor(random() * length($5) + n * 0)::int, 1) AS rare) AS draw`;

const GOODS = `
  INSERT INTO goods (id, num, seller_id, store_id, type, status, sale_type, category_code, currency, price,
    starting_price, increment_price, end_at, effective_end_at, as_store, region, brand, visits, favourites,
    submitted_at, decided_at, created_at, updated_at)
  SELECT id, 'VM-B' || n, ($1::text[])[seller], ($2::text[])[seller], 1, 3,
    CASE WHEN sale < 7 THEN 1 WHEN sale < 9 THEN 2 ELSE 3 END, ($3::text[])[kind], ($4::text[])[currency],
    CASE WHEN sale < 9 THEN price END, CASE WHEN is_auction THEN price END, CASE WHEN is_auction THEN 100 END,
    ends_at, ends_at, ($2::text[])[seller] IS NOT NULL, ($5::text[])[region], ($6::text[])[brand],
    (n * 7919::bigint) % 1000, (n % 4 = 0)::int, at, at, at, at
  FROM draws, LATERAL (SELECT sale BETWEEN 7 AND 8 AS is_auction, now() - n * interval '13 seconds' AS at) AS a,
    LATERAL (SELECT CASE WHEN is_auction THEN date_trunc('second', now()) + interval '1 day'
      + n % 40000 * interval '1 minute' END AS ends_at) AS e`;

const FIGURES = `
  INSERT INTO goods_daily_figures (goods_id, seller_id, day, visits, favourites)
  SELECT g.id, seller_id, (created_at AT TIME ZONE 'Asia/Hong_Kong')::date, visits, favourites
  FROM goods g JOIN draws USING (id)`;

const TEXTS = `
  INSERT INTO goods_texts (goods_id, language, title, description)
  SELECT id, $1, ($2::text[])[trait] || $6 || ($3::text[])[kind] || $6 || rare || ' ' || n,
    ($4::text[])[sentence] || ' ' || ($2::text[])[trait_2] || '. ' ||
    ($4::text[])[sentence_2] || ' ' || ($5::text[])[brand]
  FROM draws`;

/**
 * Writes so many goods on offer with texts in three languages, and the figures of the day on which they were put up.
 * Not their search rows: see {@link indexMarket}.
 * @param client in a transaction
 */
export async function writeGoods(client: PoolClient, size: number, { ids, storeIds }: MarketSellers): Promise<void> {
  await client.query('SELECT setseed(0.42)');
  await client.query(DRAWS, [size, KINDS.length, BRANDS.length, REGIONS.length, RARE, ids.length]);
  await withoutIndexes(client, ['goods', 'goods_texts', 'goods_daily_figures'], async () => {
    await client.query(GOODS, [ids, storeIds, KINDS.map(([category]) => category), CURRENCIES, REGIONS, BRANDS]);
    for (const [place, language] of (['EN', 'ZHHK', 'ZHCN'] as const).entries()) {
      const words = (lists: readonly (readonly string[])[], at = place): string[] => lists.map((list) => list[at]!);
      await client.query(TEXTS, [
        language,
        words(TRAITS),
        words(KINDS, place + 1),
        words(SENTENCES),
        BRANDS,
        language === 'EN' ? ' ' : '',
      ]);
    }
    await client.query(FIGURES);
  });
}

/** Writes the search rows of the goods of {@link writeGoods}, by the code that keeps them up otherwise. */
export async function indexMarket(client: PoolClient, size: number): Promise<void> {
  await client.query('ANALYZE goods, goods_texts');
  await withoutIndexes(
    client,
    ['goods_search'],
    async () => {
      // Two at a time on one connection: tokens of one part are made while PostgreSQL writes the other.
      await Promise.all(
        [0, 1].map(async (half) => {
          for (let from = half * PART; from < size; from += 2 * PART) {
            const many = Math.min(PART, size - from);
            await indexGoods(
              client,
              Array.from({ length: many }, (_, at) => `goods-${from + at + 1}`),
            );
          }
        }),
      );
    },
    ['goods_search'],
  );
}

/** Goods that are indexed at once. */
const PART = 1_000;
