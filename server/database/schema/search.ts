import { sql } from 'drizzle-orm';
import { customType, index, integer, numeric, pgTable, smallint, text, timestamp, unique } from 'drizzle-orm/pg-core';
import { goods } from './goods.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One of so many goods is in the sample in which frequent words are counted. */
export const SAMPLE_SHARE = 32;
/** Whether a row of `goods_search` is in the sample. A query that is written like this uses the index of the sample. */
export const IN_SAMPLE = `hashtext(goods_id) % ${SAMPLE_SHARE} = 0`;

/**
 * The distinct combinations of facets of goods, append-only: a search counts small numbers instead of six texts per
 * row.
 */
export const goodsFacets = pgTable(
  'goods_facets',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    categoryCode: text('category_code').notNull(),
    type: smallint().notNull(),
    saleType: smallint('sale_type').notNull(),
    currency: text().notNull(),
    brand: text().notNull(),
    region: text().notNull(),
  },
  (table) => [
    unique('goods_facets_once').on(
      table.categoryCode,
      table.brand,
      table.region,
      table.type,
      table.saleType,
      table.currency,
    ),
  ],
);

/**
 * The search index: a row for each listing, written from the tables of goods by `server/search/index-goods.ts` only.
 */
export const goodsSearch = pgTable(
  'goods_search',
  {
    goodsId: text('goods_id')
      .primaryKey()
      .references(() => goods.id, { onDelete: 'cascade' }),
    /**
     * Tokens of all texts (`server/search/tokens.ts`); those of titles a second time with the prefix `^`; facets and
     * store with `=`.
     */
    tokens: tsvector().notNull(),
    /**
     * Padding above 2 kB forces the tokens into TOAST; otherwise counting 20,000 matches reads 10,000 pages instead of
     * 2,000. Compressed to 30 bytes.
     */
    padding: text().notNull().default(''),
    facetId: integer('facet_id')
      .notNull()
      .references(() => goodsFacets.id),
    categoryCode: text('category_code').notNull(),
    type: smallint().notNull(),
    saleType: smallint('sale_type').notNull(),
    currency: text().notNull(),
    brand: text().notNull(),
    region: text().notNull(),
    storeId: text('store_id'),
    /** Values of the facets of the category, as `name=value` (protocol/rules/detail-facets.ts). */
    details: text().array().notNull().default([]),
    price: numeric({ precision: 26, scale: 8 }),
    /** The price in Hong Kong dollars by the present exchange rates; sorts and ranges over currencies use it. */
    priceHkd: numeric('price_hkd', { precision: 38, scale: 8 }),
    /** Of an auction; otherwise null. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** From visits and favourites, updated by a job; in steps, so that few rows change. */
    popularity: integer().notNull().default(0),
    /** Version of the tokeniser; rows of an older one are indexed again. */
    version: smallint().notNull(),
    /** `updated_at` of the goods when they were indexed. */
    goodsUpdatedAt: timestamp('goods_updated_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    // Without a list of pending entries, which every search would have to read after an import.
    index('goods_search_tokens').using('gin', table.tokens).with({ fastupdate: false }),
    // That index collects all matches of a word before the first is read: too many of a frequent word.
    index('goods_search_sample').using('gin', table.tokens).with({ fastupdate: false }).where(sql.raw(IN_SAMPLE)),
    // Every order includes the facets: a scan with a filter reads the index only, not the wide rows.
    index('goods_search_newest').on(table.createdAt.desc(), table.goodsId, ...facetsOf(table)),
    index('goods_search_popular').on(
      table.popularity.desc(),
      table.createdAt.desc(),
      table.goodsId,
      ...facetsOf(table),
    ),
    index('goods_search_price').on(table.priceHkd, table.goodsId, ...facetsOf(table)),
    index('goods_search_dearest').on(table.priceHkd.desc().nullsLast(), table.goodsId, ...facetsOf(table)),
    index('goods_search_ending')
      .on(table.endsAt, table.goodsId, ...facetsOf(table))
      .where(sql`${table.endsAt} IS NOT NULL`),
    // Counting without search words, also within a price range, reads this index only.
    index('goods_search_counted').on(table.price, table.facetId),
    index('goods_search_counted_hkd').on(table.priceHkd, table.facetId),
    index('goods_search_category').on(table.categoryCode, table.createdAt.desc()),
    index('goods_search_brand').on(table.brand, table.createdAt.desc()),
    index('goods_search_region').on(table.region, table.createdAt.desc()),
    index('goods_search_details').using('gin', table.details).with({ fastupdate: false }),
    index('goods_search_store')
      .on(table.storeId, table.createdAt.desc())
      .where(sql`${table.storeId} IS NOT NULL`),
  ],
);

/** Words of titles and brands, for correcting typing errors; `server/search/vocabulary.ts` writes them. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    /** The word, and the word without one letter: words one typing error apart have one of these in common. */
    neighbourhood: text().array().notNull(),
  },
  (table) => [index('search_words_neighbourhood').using('gin', table.neighbourhood)],
);

type Column = 'categoryCode' | 'type' | 'saleType' | 'currency' | 'brand' | 'region';
function facetsOf<Columns extends Record<Column, unknown>>(
  table: Columns,
): [
  Columns['categoryCode'],
  Columns['type'],
  Columns['saleType'],
  Columns['currency'],
  Columns['brand'],
  Columns['region'],
] {
  return [table.categoryCode, table.type, table.saleType, table.currency, table.brand, table.region];
}
