import type { NewsCard, newsDetail, newsList } from '#protocol/http/news.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { ContentReferences } from '#protocol/entities/rich-content.ts';
import type { PictureRef } from '#protocol/entities/user.ts';
import { NEWS } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import type { NewsCategory } from '#protocol/rules/news.ts';
import { picturesIn, type RichContent } from '#protocol/rules/rich-content.ts';
import type { SqlClient } from '../database/pool.ts';
import { pictureSql, readPictures } from '../files/queries.ts';

/** NWT-3; `a` is the article, `$1` the time. */
export const IS_PUBLIC = `a.state IN ('published', 'scheduled') AND a.public_at <= $1`;
const COLUMNS = `a.id, a.category, t.title, t.summary, ${pictureSql('t.picture_id')} AS picture,
  a.public_at AS "publicAt"`;

type CardRow = {
  readonly id: string;
  readonly category: NewsCategory;
  readonly title: string;
  readonly summary: string;
  readonly picture: PictureRef | null;
  readonly publicAt: Date;
};

const toCard = ({ picture, publicAt, id, category, title, summary }: CardRow): NewsCard => ({
  id,
  category,
  title,
  summary,
  picture,
  publicTime: publicAt.getTime(),
});

/** What a list of news is narrowed to. */
export type NewsQuery = {
  readonly languageCode: ServerLanguage;
  readonly category?: NewsCategory | undefined;
  readonly pageNo: number;
  readonly limit: number;
};

/** A page of published articles, the latest first. */
export async function listPublicNews(
  client: SqlClient,
  { languageCode, category, pageNo, limit }: NewsQuery,
  now: Date,
): Promise<CallResponse<typeof newsList>> {
  const isWanted = `${IS_PUBLIC} AND ($2::text IS NULL OR a.category = $2)`;
  const [{ rows }, counted] = await Promise.all([
    client.query<CardRow>({
      name: 'news-list',
      text: `SELECT ${COLUMNS} FROM news_articles a JOIN news_texts t ON t.article_id = a.id AND t.language = $3
        WHERE ${isWanted} ORDER BY a.public_at DESC NULLS LAST, a.id LIMIT $4 OFFSET $5`,
      values: [now, category ?? null, languageCode, limit, (pageNo - 1) * limit],
    }),
    client.query<{ total: number }>({
      name: 'news-count',
      text: `SELECT count(*)::int AS total FROM news_articles a WHERE ${isWanted}`,
      values: [now, category ?? null],
    }),
  ]);
  return { items: rows.map(toCard), total: counted.rows[0]?.total ?? 0, pageSize: limit };
}

/** An article as visitors read it; undefined unless it is public. */
export async function readPublicNews(
  client: SqlClient,
  id: string,
  language: ServerLanguage,
  now: Date,
): Promise<CallResponse<typeof newsDetail> | undefined> {
  const {
    rows: [row],
  } = await client.query<CardRow & { content: RichContent; correctedAt: Date | null }>(
    `SELECT ${COLUMNS}, t.content, a.corrected_at AS "correctedAt"
     FROM news_articles a JOIN news_texts t ON t.article_id = a.id AND t.language = $3
     WHERE a.id = $2 AND ${IS_PUBLIC}`,
    [now, id, language],
  );
  if (!row) return undefined;
  const { content, correctedAt } = row;
  return {
    ...toCard(row),
    content,
    references: await readReferences(client, [content]),
    correctedTime: correctedAt?.getTime() ?? null,
  };
}

/** The pictures of contents; news mentions no users. */
export async function readReferences(client: SqlClient, contents: readonly RichContent[]): Promise<ContentReferences> {
  return { people: [], pictures: await readPictures(client, contents.flatMap(picturesIn)) };
}

/** An article in a feed, and when it was last corrected. */
export type FeedItem = Omit<NewsCard, 'picture'> & { readonly correctedTime: number | null };

/** The articles of a feed, the latest first. */
export async function listFeedNews(client: SqlClient, language: ServerLanguage, now: Date): Promise<FeedItem[]> {
  const { rows } = await client.query<CardRow & { correctedAt: Date | null }>(
    `SELECT ${COLUMNS}, a.corrected_at AS "correctedAt"
     FROM news_articles a JOIN news_texts t ON t.article_id = a.id AND t.language = $2
     WHERE ${IS_PUBLIC} ORDER BY a.public_at DESC NULLS LAST, a.id LIMIT $3`,
    [now, language, NEWS.feed],
  );
  return rows.map((row) => ({ ...toCard(row), correctedTime: row.correctedAt?.getTime() ?? null }));
}
