import type { PoolClient } from 'pg';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { IS_LISTED } from '../goods/goods-card.ts';
import { detailKey, facetDetails } from '#protocol/rules/detail-facets.ts';
import type { Detail } from '#protocol/rules/details.ts';
import { FACET_COLUMNS, GOODS_FACETS, type GoodsFacet } from '#protocol/rules/goods-fields.ts';
import { chineseBrandNames } from './brand-names.ts';
import { CATEGORY_WORDS } from './category-words.ts';
import { facetToken, TOKENS_VERSION, toTsvector, wholeToken } from './tokens.ts';
import { addToVocabulary } from './vocabulary.ts';

type Client = Pick<PoolClient, 'query'>;

/** Goods whose texts are in memory at once. */
const BATCH = 1_000;

/** Padding that forces `tokens` out of the row (see the schema). */
const PADDING = 2_000;

/**
 * A favourite counts as five visits. Steps of an eighth, because each change of a row writes all its tokens to the
 * index again.
 */
export const POPULARITY = 'floor(8 * ln(1 + g.visits + 5 * g.favourites))::int';

/** The price of goods `g` in Hong Kong dollars; null without a price. */
export const PRICE_HKD = `round(g.price * (SELECT hkd FROM exchange_rates r WHERE r.currency = g.currency), 8)`;

type Row = Record<(typeof FACET_COLUMNS)[GoodsFacet], string | number> & {
  readonly condition: string | null;
  readonly properties: Detail[];
  readonly id: string;
  readonly num: string;
  readonly brand: string;
  readonly category_code: string;
  readonly store_id: string | null;
  readonly titles: string[];
  readonly descriptions: string[];
};

/**
 * Writes the search rows of goods: listed ones get a row, others lose theirs. Call it in every transaction that changes
 * texts, facets, price, status or the frozen flag of goods.
 * @param goodsIds absent ids are skipped
 */
export async function indexGoods(client: Client, goodsIds: readonly string[]): Promise<void> {
  const ids = [...new Set(goodsIds)].sort();
  for (let from = 0; from < ids.length; from += BATCH) await indexBatch(client, ids.slice(from, from + BATCH));
}

/** The same for a store's goods, when the store is opened, closed, frozen or released. */
export async function indexStoreGoods(client: Client, storeId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM goods WHERE store_id = $1 AND status = ${GOODS_STATUS.forSale}`,
    [storeId],
  );
  await indexGoods(
    client,
    rows.map(({ id }) => id),
  );
}

async function indexBatch(client: Client, ids: readonly string[]): Promise<void> {
  const { rows } = await client.query<Row>(
    `
    SELECT g.id, g.num, g.store_id, g.condition, g.properties,
    ${GOODS_FACETS.map((facet) => `g.${FACET_COLUMNS[facet]}`).join(', ')},
    coalesce(t.titles, '{}') AS titles, coalesce(t.descriptions, '{}') AS descriptions
    FROM goods g LEFT JOIN stores s ON s.id = g.store_id
      LEFT JOIN LATERAL (SELECT array_agg(title) AS titles, array_agg(description) AS descriptions FROM goods_texts
      WHERE goods_id = g.id) t ON true
    WHERE g.id = ANY ($1) AND ${IS_LISTED}`,
    [ids],
  );
  const onOffer = rows.map(({ id }) => id);
  if (rows.length < ids.length) {
    await client.query('DELETE FROM goods_search WHERE goods_id = ANY ($1) AND NOT goods_id = ANY ($2)', [
      ids,
      onOffer,
    ]);
  }
  if (rows.length === 0) return;
  await client.query(
    `
    INSERT INTO goods_facets (${COLUMNS})
    SELECT DISTINCT ${COLUMNS} FROM goods g WHERE id = ANY ($1)
      AND NOT EXISTS (SELECT FROM goods_facets f WHERE ${SAME_FACETS})
    ORDER BY ${COLUMNS}
    ON CONFLICT DO NOTHING`,
    [onOffer],
  );
  const words = rows.map((row) =>
    toTsvector(
      row.titles,
      [
        ...row.descriptions,
        row.brand,
        chineseBrandNames(row.brand),
        row.num,
        ...(CATEGORY_WORDS.get(row.category_code) ?? []),
      ],
      [
        ...GOODS_FACETS.map((facet) => facetToken(facet, String(row[FACET_COLUMNS[facet]]))),
        ...(row.store_id === null ? [] : [facetToken('store', row.store_id)]),
        ...[...row.titles, row.num].flatMap((title) => wholeToken(title) ?? []),
      ],
    ),
  );
  const details = rows.map((row) => facetDetails(row.category_code, row.properties, row.condition).map(detailKey));
  await addToVocabulary(
    client,
    rows.flatMap(({ titles, brand }) => [...titles, brand]),
  );
  await client.query(
    `
    INSERT INTO goods_search (${SEARCH_COLUMNS.join(', ')})
    SELECT g.id, made.words::tsvector, repeat(' ', ${PADDING}), f.id, ${prefixed('g', COLUMN_NAMES)},
      g.store_id, ARRAY(SELECT jsonb_array_elements_text(made.details::jsonb)), g.price, ${PRICE_HKD},
      CASE WHEN g.sale_type = ${SALE_TYPE.auction} THEN g.effective_end_at END, g.created_at,
      ${POPULARITY}, ${TOKENS_VERSION}, g.updated_at
    FROM unnest($1::text[], $2::text[], $3::text[]) AS made (id, words, details) JOIN goods g ON g.id = made.id
    JOIN goods_facets f ON ${SAME_FACETS}
    ON CONFLICT (goods_id) DO UPDATE SET (${SEARCH_COLUMNS.join(', ')}) =
      ROW (${prefixed('EXCLUDED', SEARCH_COLUMNS)})`,
    [onOffer, words, details.map((keys) => JSON.stringify(keys))],
  );
}

const COLUMN_NAMES = Object.values(FACET_COLUMNS);
const prefixed = (table: string, names: readonly string[]): string =>
  names.map((name) => `${table}.${name}`).join(', ');
const COLUMNS = COLUMN_NAMES.join(', ');
const SAME_FACETS = COLUMN_NAMES.map((name) => `f.${name} = g.${name}`).join(' AND ');
const SEARCH_COLUMNS = 'goods_id tokens padding facet_id'
  .split(' ')
  .concat(
    COLUMN_NAMES,
    'store_id details price price_hkd ends_at created_at popularity version goods_updated_at'.split(' '),
  );
