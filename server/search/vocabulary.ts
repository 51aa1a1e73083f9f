import type { Pool } from 'pg';
import type { SqlClient } from '../database/pool.ts';
import { IN_SAMPLE } from '../database/schema/search.ts';
import { surelyMore } from './search-conditions.ts';
import { isCorrectable, isOneErrorApart, deletionVariants } from './spelling.ts';
import { splitRuns } from './tokens.ts';

/** About so many words are stored; when there are more, new ones are not added. */
const WORDS_MOST = 200_000;
/** Words near a misspelt one that are compared with it. */
const NEAR_MOST = 60;
/** Corrections whose goods are counted, and how far. */
const COUNTED_MOST = 8;
const COUNT_TO = 1_000;
const PRUNED_AT_ONCE = 500;

/**
 * Adds the words of texts that can be corrections. Words are sorted, so that two transactions that add the same ones
 * wait for each other in the same order.
 */
export async function addToVocabulary(client: SqlClient, texts: readonly string[]): Promise<void> {
  const words = new Set(
    texts.flatMap((text) => splitRuns(text).flatMap(({ text: word, dense }) => (dense ? [] : [word]))),
  );
  const correctable = [...words].filter(isCorrectable).sort();
  if (correctable.length === 0) return;
  await client.query(
    `
    INSERT INTO search_words (word, neighbourhood)
    SELECT word, ARRAY(SELECT DISTINCT left(word, at - 1) || substr(word, at + 1)
      FROM generate_series(1, length(word) + 1) AS at)
    FROM unnest($1::text[]) AS added (word)
    WHERE NOT EXISTS (SELECT FROM search_words known WHERE known.word = added.word)
      AND (SELECT reltuples < ${WORDS_MOST} FROM pg_class WHERE oid = 'search_words'::regclass)
    ORDER BY word ON CONFLICT DO NOTHING`,
    [correctable],
  );
}

/** A word of listed goods, and how many contain it, counted up to a thousand. */
export type Correction = { readonly word: string; readonly goods: number };

/** @returns words of listed goods one typing error away, the most frequent first */
export async function readCorrections(client: SqlClient, misspelt: string): Promise<Correction[]> {
  if (!isCorrectable(misspelt)) return [];
  const { rows } = await client.query<{ word: string }>({
    name: 'search-neighbours',
    text: `SELECT word FROM search_words WHERE neighbourhood && $1::text[] LIMIT ${NEAR_MOST}`,
    values: [deletionVariants(misspelt)],
  });
  const near = rows.map(({ word }) => word).filter((word) => isOneErrorApart(word, misspelt));
  // Most typing errors leave the first letter alone.
  near.sort((a, b) => Number(b[0] === misspelt[0]) - Number(a[0] === misspelt[0]) || (a < b ? -1 : 1));
  const counts = await countMatches(
    client,
    near.slice(0, COUNTED_MOST).map((word) => `'${word}'`),
  );
  return near
    .flatMap((word, at) => (counts[at] ? [{ word, goods: counts[at] }] : []))
    .sort((a, b) => b.goods - a.goods);
}

const MATCHES = 'SELECT FROM goods_search WHERE tokens @@ query::tsquery';
/** So many in the sample: the index would collect all goods with a frequent word before a thousand are counted. */
const SURE = surelyMore(COUNT_TO);

/** @returns the number of goods for each tsquery, counted up to a thousand */
export async function countMatches(client: SqlClient, queries: readonly string[]): Promise<number[]> {
  if (queries.length === 0) return [];
  const { rows } = await client.query<{ goods: number }>(
    `SELECT CASE WHEN (SELECT count(*) FROM (${MATCHES} AND ${IN_SAMPLE} LIMIT ${SURE}) AS found) = ${SURE}
        THEN ${COUNT_TO} ELSE (SELECT count(*)::int FROM (${MATCHES} LIMIT ${COUNT_TO}) AS found) END AS goods
      FROM unnest($1::text[]) WITH ORDINALITY AS counted (query, at) ORDER BY at`,
    [queries],
  );
  return rows.map(({ goods }) => goods);
}

/**
 * Removes words that no goods contain any more.
 * @returns how many were removed
 */
export async function pruneVocabulary(pool: Pool): Promise<number> {
  const client = await pool.connect();
  try {
    // The planner would rather read all vectors than the index for each word.
    await client.query('SET enable_seqscan = off');
    let removed = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      const { rows }: { rows: { word: string }[] } = await client.query<{ word: string }>(
        'SELECT word FROM search_words WHERE word > $1 ORDER BY word LIMIT $2',
        [after, PRUNED_AT_ONCE],
      );
      const words = rows.map(({ word }) => word);
      const counts = await countMatches(
        client,
        words.map((word) => `'${word}'`),
      );
      const unused = words.filter((_, at) => counts[at] === 0);
      await client.query('DELETE FROM search_words WHERE word = ANY ($1)', [unused]);
      removed += unused.length;
      after = words.at(-1);
    }
    return removed;
  } finally {
    // Not back to the pool: the setting is of this connection.
    client.release(true);
  }
}
