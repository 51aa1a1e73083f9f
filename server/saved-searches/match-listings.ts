import type { NoticeOf } from '#protocol/rules/notices.ts';
import type { SearchCriteria } from '#protocol/entities/saved-search.ts';
import { SAVED_SEARCH } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { detailKey, readDetails } from '#protocol/rules/detail-facets.ts';
import { FACET_COLUMNS, GOODS_FACETS } from '#protocol/rules/goods-fields.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { savedSearchPath } from '#protocol/rules/collections-path.ts';
import { isNewListing } from '#protocol/rules/saved-searches.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { SqlClient } from '../database/pool.ts';
import type { DomainEventOf } from '../events/domain-events.ts';
import type { Transact, UnitOfWork } from '../events/transact.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import { IS_LISTED } from '../goods/goods-card.ts';
import { parseKeyword } from '../search/keyword.ts';
import { savedSearchTitle } from './criteria-names.ts';

/**
 * Subscriber: notes goods that go on sale. Writes one row whatever the number of saved searches; comparing is due work.
 */
export async function recordNewListing(
  { client, now }: UnitOfWork,
  event: DomainEventOf<'goods.moved'>,
): Promise<void> {
  if (!isNewListing(event)) return;
  await client.query({
    name: 'new-listings-note',
    text: `INSERT INTO new_listings (goods_id, listed_at)
           SELECT $1, $2 WHERE EXISTS (SELECT FROM saved_searches WHERE notices_from IS NOT NULL)
           ON CONFLICT (goods_id) DO UPDATE SET listed_at = $2, last_search_id = ''`,
    values: [event.goodsId, now],
  });
}

/**
 * Compares all new listings with all saved searches, batch by batch; each batch is a transaction of its own.
 * @param signal stops between two batches
 */
export async function matchNewListings(
  { transact }: { readonly transact: Transact },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await matchNextBatch(transact)));
}

/** Deletes finds past the time for which searches remember them [SVS-6]. @returns how many */
export async function sweepFinds(pool: SqlClient, now: Date): Promise<number> {
  return deleteInBatches(pool, {
    table: 'saved_search_finds',
    condition: 'listed_at < $1',
    values: [new Date(now.getTime() - SAVED_SEARCH.remembered)],
  });
}

type Candidate = { readonly id: string; readonly criteria: SearchCriteria };

/**
 * Compares the listings that wait longest with the next saved searches, sends the notices of those that found some, and
 * moves the listings on in the same transaction: a batch that was interrupted leaves no trace, and one that was
 * committed is not repeated.
 * @returns false when no listing waits, or other processes work on those that wait longest
 */
export function matchNextBatch(transact: Transact): Promise<boolean> {
  return transact(async (work) => {
    const { client, now } = work;
    const { rows: listings } = await client.query<{ goodsId: string; lastSearchId: string }>({
      name: 'new-listings-next',
      // The goods too: finds refer to them, and a removal of goods locks them before their rows here.
      text: `SELECT n.goods_id AS "goodsId", n.last_search_id AS "lastSearchId"
             FROM new_listings n JOIN goods g ON g.id = n.goods_id
             WHERE n.last_search_id = (SELECT last_search_id FROM new_listings ORDER BY listed_at, goods_id LIMIT 1)
             ORDER BY n.listed_at, n.goods_id LIMIT ${SAVED_SEARCH.listings}
             FOR UPDATE OF n SKIP LOCKED FOR KEY SHARE OF g SKIP LOCKED`,
    });
    const [first] = listings;
    if (!first) return false;
    const goodsIds = listings.map(({ goodsId }) => goodsId);
    const { rows: searches } = await client.query<Candidate>({
      name: 'saved-searches-batch',
      text: `SELECT id, criteria FROM saved_searches WHERE notices_from IS NOT NULL AND id > $1
             ORDER BY id LIMIT ${SAVED_SEARCH.batch}`,
      values: [first.lastSearchId],
    });
    const found = await findNew(client, searches, goodsIds, now);
    if (found.length > 0) await notifyFound(work, found);
    const last = searches.at(-1);
    if (searches.length < SAVED_SEARCH.batch || !last)
      await client.query('DELETE FROM new_listings WHERE goods_id = ANY ($1)', [goodsIds]);
    else
      await client.query('UPDATE new_listings SET last_search_id = $2 WHERE goods_id = ANY ($1)', [goodsIds, last.id]);
    return true;
  });
}

/** A saved search as the statement below reads it. */
type Matcher = Omit<SearchCriteria, 'details'> & {
  readonly id: string;
  readonly words?: string;
  /** Index keys of the chosen values, by facet: one of each has to match [DFC-3]. */
  readonly details: readonly (readonly string[])[];
};

/** @returns none for a keyword without letters and digits, which finds nothing */
function matchersOf({ id, criteria: { keyword = '', details = '', ...others } }: Candidate): Matcher[] {
  const words = parseKeyword(keyword);
  if (words === 'nothing') return [];
  const byFacet = Object.groupBy(readDetails(details), ({ name }) => name);
  const keys = Object.values(byFacet).map((choices = []) => choices.map(detailKey));
  return [{ ...others, id, ...(words && { words: words.anywhere }), details: keys }];
}

/**
 * Like `search-conditions.ts`, for many searches and few goods. Words are parsed once per search, not once per pair: a
 * keyword of Chinese words without spaces is a query of a thousand terms.
 */
const MATCHES = `
  WITH m AS MATERIALIZED (
    SELECT *, words::tsquery AS query
    FROM jsonb_to_recordset($1::jsonb) AS m (id text, words text, "storeId" text, "priceMin" numeric,
      "priceMax" numeric, details jsonb, ${GOODS_FACETS.map((facet) => `"${facet}" text`).join(', ')}))
  SELECT m.id AS search_id, f.goods_id
  FROM m JOIN goods_search f ON f.goods_id = ANY ($2)
  WHERE ${GOODS_FACETS.map((facet) => `(m."${facet}" IS NULL OR f.${FACET_COLUMNS[facet]}::text = m."${facet}")`).join(
    ' AND ',
  )}
    AND (m."storeId" IS NULL OR f.store_id = m."storeId")
    AND (m."priceMin" IS NULL OR CASE WHEN m.currency IS NULL THEN f.price_hkd ELSE f.price END >= m."priceMin")
    AND (m."priceMax" IS NULL OR CASE WHEN m.currency IS NULL THEN f.price_hkd ELSE f.price END <= m."priceMax")
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(m.details) AS chosen (keys)
                    WHERE NOT f.details && ARRAY (SELECT jsonb_array_elements_text(chosen.keys)))
    AND CASE WHEN m.query IS NULL THEN true ELSE f.tokens @@ m.query END`;

/**
 * Records which of the goods the searches find for the first time.
 * @returns the ids of the searches that found some. They are locked: neither ends before the commit.
 */
async function findNew(
  client: SqlClient,
  searches: readonly Candidate[],
  goodsIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const matchers = searches.flatMap(matchersOf);
  if (matchers.length === 0) return [];
  const { rows: matches } = await client.query<{ search_id: string; goods_id: string }>({
    name: 'saved-searches-match',
    text: MATCHES,
    values: [JSON.stringify(matchers), goodsIds],
  });
  if (matches.length === 0) return [];
  const searchIds = matches.map(({ search_id }) => search_id);
  // Another process may work on other listings: it counts the finds of this one, once they are committed.
  await client.query('SELECT FROM saved_searches WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [
    [...new Set(searchIds)],
  ]);
  const { rows } = await client.query<{ search_id: string }>({
    name: 'saved-searches-find',
    text: `INSERT INTO saved_search_finds (search_id, goods_id, day, listed_at)
           SELECT q.id, g.id, $3, n.listed_at FROM unnest($1::text[], $2::text[]) AS m (search_id, goods_id)
             JOIN saved_searches q ON q.id = m.search_id
             JOIN goods g ON g.id = m.goods_id JOIN new_listings n ON n.goods_id = g.id
           WHERE q.notices_from <= n.listed_at AND g.seller_id <> q.user_id
           ON CONFLICT DO NOTHING RETURNING search_id`,
    values: [searchIds, matches.map(({ goods_id }) => goods_id), hongKongDay(now)],
  });
  return [...new Set(rows.map(({ search_id }) => search_id))];
}

type FoundToday = {
  readonly id: string;
  readonly userId: string;
  readonly language: ServerLanguage;
  readonly criteria: SearchCriteria;
  readonly pieces: number;
  readonly goods: NoticeOf<'saved_search'>['goods'];
};

/** Goods that are listed, found by the search `q` on the day `$2`. */
const FOUND = `FROM saved_search_finds d JOIN goods g ON g.id = d.goods_id LEFT JOIN stores s ON s.id = g.store_id
  WHERE d.search_id = q.id AND d.day = $2 AND ${IS_LISTED}`;

/** Sends the notice of the day of each of these searches [SVS-7]. */
async function notifyFound(work: UnitOfWork, searchIds: readonly string[]): Promise<void> {
  const day = hongKongDay(work.now);
  const { rows } = await work.client.query<FoundToday>({
    name: 'saved-searches-found',
    text: `SELECT q.id, q.user_id AS "userId", r.language_code AS language, q.criteria,
             (SELECT count(*)::int ${FOUND}) AS pieces,
             coalesce((SELECT json_agg(newest) FROM (
               SELECT g.id, g.num, coalesce((SELECT t.title FROM goods_texts t
                 WHERE t.goods_id = g.id AND t.title <> ''
                 ORDER BY array_position(CASE r.language_code WHEN 'ZHHK' THEN $3::text[] WHEN 'ZHCN' THEN $4::text[]
                   ELSE $5::text[] END, t.language) LIMIT 1), g.num) AS title
               ${FOUND} ORDER BY d.listed_at DESC, g.id LIMIT ${SAVED_SEARCH.named}) AS newest), '[]') AS goods
           FROM saved_searches q JOIN users r ON r.id = q.user_id WHERE q.id = ANY ($1) ORDER BY q.id`,
    values: [searchIds, day, LANGUAGE_ORDER.ZHHK, LANGUAGE_ORDER.ZHCN, LANGUAGE_ORDER.EN],
  });
  for (const { id, userId, language, criteria, pieces, goods } of rows) {
    if (goods.length === 0) continue;
    const search = { id, title: savedSearchTitle(criteria, language), path: savedSearchPath(criteria) };
    work.notify(userId, { type: 'saved_search', search, pieces, goods }, `${id} ${day}`);
  }
}
