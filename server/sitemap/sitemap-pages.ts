import { STORE_STATUS } from '#protocol/lookups.ts';
import { itemPath, linkTo, type PageName } from '#protocol/pages.ts';
import { NEWS_CATEGORIES } from '#protocol/rules/news.ts';
import type { SqlClient } from '../database/pool.ts';
import { IS_PUBLIC as GOODS_ARE_PUBLIC } from '../goods/goods-card.ts';
import { IS_PUBLIC as NEWS_IS_PUBLIC } from '../news/public-news.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '../public/content/categories.ts';
import type { SitemapPage } from './sitemap-xml.ts';

/** Pages in a file. The protocol allows 50,000; at about 600 bytes each a file stays below 4 MB. */
export const PAGES_PER_FILE = 5_000;

type Row = { readonly id: string; readonly num: string; readonly changedAt: Date };

/** Pages that are rows of the database. `rows` selects id, num and "changedAt" of the public ones; `$1` is the time. */
type StoredKind = { readonly rows: string; readonly pathOf: (row: Row) => string };

/** The kinds of pages that each have files of their own. */
export const STORED_KINDS = {
  goods: {
    rows: `SELECT g.id, g.num, g.updated_at AS "changedAt" FROM goods g LEFT JOIN stores s ON s.id = g.store_id
      WHERE ${GOODS_ARE_PUBLIC} AND $1::timestamptz IS NOT NULL`,
    pathOf: itemPath,
  },
  stores: {
    rows: `SELECT id, num, updated_at AS "changedAt" FROM stores
      WHERE status = ${STORE_STATUS.success} AND NOT frozen AND $1::timestamptz IS NOT NULL`,
    pathOf: ({ id }) => linkTo('shop', { id }),
  },
  articles: {
    rows: `SELECT id, '' AS num, active_at AS "changedAt" FROM articles
      WHERE state IN ('published', 'locked') AND $1::timestamptz IS NOT NULL`,
    pathOf: ({ id }) => linkTo('thread', { id }),
  },
  news: {
    rows: `SELECT a.id, '' AS num, coalesce(a.corrected_at, a.public_at) AS "changedAt" FROM news_articles a
      WHERE ${NEWS_IS_PUBLIC}`,
    pathOf: ({ id }) => linkTo('newsDetail', { id }),
  },
} as const satisfies Record<string, StoredKind>;
export type StoredKindName = keyof typeof STORED_KINDS;

/** A file of a kind: the id of its first page, and its latest change. */
export type SitemapChunk = { readonly from: string; readonly changedAt: Date };

/** The files that the public pages of a kind fill, in the order of their ids. */
export async function listChunks(client: SqlClient, kind: StoredKindName, now: Date): Promise<SitemapChunk[]> {
  const { rows } = await client.query<SitemapChunk>(
    `SELECT min(id) AS "from", max("changedAt") AS "changedAt"
     FROM (SELECT id, "changedAt", (row_number() OVER (ORDER BY id) - 1) / ${PAGES_PER_FILE} AS chunk
           FROM (${STORED_KINDS[kind].rows}) mapped) numbered
     GROUP BY chunk ORDER BY chunk`,
    [now],
  );
  return rows;
}

/** The pages of one file. @param from the id of the first page; empty for the first file */
export async function listSitemapPages(
  client: SqlClient,
  kind: StoredKindName,
  from: string,
  now: Date,
): Promise<SitemapPage[]> {
  const { rows, pathOf }: StoredKind = STORED_KINDS[kind];
  const found = await client.query<Row>(
    `SELECT * FROM (${rows}) mapped WHERE id >= $2 ORDER BY id LIMIT ${PAGES_PER_FILE}`,
    [now, from],
  );
  return found.rows.map((row) => ({ path: pathOf(row), changedAt: row.changedAt }));
}

/** Public pages without parameters. */
const STATIC_PAGES = [
  'home',
  'collections',
  'categories',
  'news',
  'discuss',
  'about',
  'service',
  'merchant',
  'faq',
  'contact',
  'app',
  'terms',
  'privacy',
] as const satisfies readonly PageName[];

/** Pages that exist in every release, and lists of a category. Their changes are not recorded. */
export function staticPages(): SitemapPage[] {
  const categories = [...GOODS_CATEGORIES, ...NFT_CATEGORIES].map(({ code }) => code);
  return [
    ...STATIC_PAGES.map((name) => linkTo(name)),
    ...categories.map((category) => linkTo('collections', { pageNo: 1, category })),
    ...NEWS_CATEGORIES.map((category) => linkTo('news', { pageNo: 1, category })),
  ].map((path) => ({ path, changedAt: null }));
}
