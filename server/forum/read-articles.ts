import type { z } from 'zod';
import type { ArticleCard, editArticle, favouriteArticles, myArticles, readArticle } from '#protocol/http/discuss.ts';
import type { listArticles } from '#protocol/http/endpoints/discuss.ts';
import type { PictureRef } from '#protocol/entities/user.ts';
import { FORUM } from '#protocol/member-limits.ts';
import type { ArticleType } from '#protocol/lookups.ts';
import { ALL_CATEGORIES, isArticleVisible, type ArticleSort } from '#protocol/rules/articles.ts';
import type { ArticleState } from '#protocol/rules/states.ts';
import type { SqlClient } from '../database/pool.ts';
import { pictureSql, toFileRef } from '../files/queries.ts';
import { toTsquery, wordsOf } from '../search/keyword.ts';
import {
  isEditable,
  draftOf,
  movesOfArticle,
  problemsOfDraft,
  readArticleRow,
  statusOnWire,
  type ArticleRow,
  type Viewer,
} from './article-row.ts';
import { readReferences } from './content.ts';

type ListQuery = z.output<typeof listArticles.query>;
type Cards = z.input<typeof favouriteArticles.response>;
type CardRow = {
  id: string;
  state: ArticleState;
  type: ArticleType;
  category: string;
  title: string;
  excerpt: string;
  picture: PictureRef | null;
  authorId: string;
  name: string;
  avatar: string | null;
  publishedAt: Date;
  activeAt: Date;
  replies: number;
  likes: number;
};

const CARD = `a.id, a.state, a.type, a.category, a.title, a.excerpt, ${pictureSql('a.picture_id')} AS picture,
  a.author_id AS "authorId", coalesce(u.true_name, '') AS name, u.head_file_id AS avatar,
  a.published_at AS "publishedAt", a.active_at AS "activeAt", a.replies, a.likes`;
const IS_PUBLIC = `a.state IN ('published', 'locked')`;

/** The language of an article is known by its script only. Readers of Chinese read both of its scripts. */
const IS_CHINESE = `(a.title ~ '[一-鿿]')`;

/** Written as the indexes are, so that each page is read in the order of one of them. */
const ORDERS: Readonly<Record<ArticleSort, string>> = {
  active: 'a.active_at DESC NULLS LAST, a.id DESC NULLS LAST',
  newest: 'a.published_at DESC NULLS LAST, a.id DESC NULLS LAST',
  liked: 'a.likes DESC NULLS LAST, a.published_at DESC NULLS LAST, a.id DESC NULLS LAST',
};

const toCard = (row: CardRow): ArticleCard => ({
  id: row.id,
  state: row.state,
  status: statusOnWire(row.state),
  type: row.type,
  category: row.category,
  title: row.title,
  excerpt: row.excerpt,
  picture: row.picture,
  author: { userId: row.authorId, name: row.name, avatar: toFileRef(row.avatar) },
  publishTime: row.publishedAt.getTime(),
  activeTime: row.activeAt.getTime(),
  replies: row.replies,
  likes: row.likes,
});

/** Articles that a list reaches, so that no list counts more. */
const LISTED_MOST = FORUM.pagesMost * FORUM.pageSize;

/** A page of public articles. A keyword without letters or digits finds nothing. */
export async function listPublicArticles(
  client: SqlClient,
  { pageNo, category, sort, keyword, limit: pageSize, first }: ListQuery,
): Promise<Cards> {
  const words = wordsOf(keyword);
  if (keyword.trim() !== '' && words.length === 0) return { items: [], total: 0, pageSize };
  const conditions = [IS_PUBLIC];
  const values: unknown[] = [];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    conditions.push(condition.replace('?', `$${values.length}`));
  };
  if (category !== ALL_CATEGORIES) add('a.category = ?', category);
  if (words.length > 0) add('a.search @@ ?::tsquery', toTsquery(words));
  const where = conditions.join(' AND ');
  const inOrder = `FROM articles a WHERE ${where} ORDER BY ${ORDERS[sort]}`;
  const articles = first ? `(SELECT a.* ${inOrder} LIMIT ${FORUM.homeAmong}) a` : `articles a`;
  const order = first ? `${IS_CHINESE} ${first === 'EN' ? 'ASC' : 'DESC'}, ${ORDERS[sort]}` : ORDERS[sort];
  const [page, counted] = await Promise.all([
    client.query<CardRow>(
      `SELECT ${CARD} FROM ${articles} JOIN users u ON u.id = a.author_id WHERE ${where}
       ORDER BY ${order} LIMIT ${pageSize} OFFSET ${(pageNo - 1) * pageSize}`,
      values,
    ),
    client.query<{ total: number }>(
      `SELECT count(*)::int AS total FROM (SELECT FROM articles a WHERE ${where} LIMIT ${LISTED_MOST}) listed`,
      values,
    ),
  ]);
  return { items: page.rows.map(toCard), total: counted.rows[0]?.total ?? 0, pageSize };
}

/** The favourites of a user that are public, the latest first. */
export async function listFavouriteArticles(client: SqlClient, userId: string, pageNo: number): Promise<Cards> {
  const pageSize = FORUM.pageSize;
  const { rows } = await client.query<CardRow & { total: number }>(
    `SELECT ${CARD}, (count(*) OVER ())::int AS total
     FROM article_favourites f JOIN articles a ON a.id = f.article_id JOIN users u ON u.id = a.author_id
     WHERE f.user_id = $1 AND ${IS_PUBLIC}
     ORDER BY f.created_at DESC NULLS LAST, f.article_id LIMIT $2 OFFSET $3`,
    [userId, pageSize, (pageNo - 1) * pageSize],
  );
  return { items: rows.map(toCard), total: rows[0]?.total ?? 0, pageSize };
}

type OwnRow = Pick<ArticleRow, 'id' | 'state' | 'title' | 'updatedAt' | 'reason'> & {
  hasDraft: boolean;
  replies: number;
  likes: number;
  total: number;
};

/** Own articles and drafts, the latest change first. */
export async function listOwnArticles(
  client: SqlClient,
  userId: string,
  pageNo: number,
): Promise<z.input<typeof myArticles.response>> {
  const pageSize = FORUM.pageSize;
  const { rows } = await client.query<OwnRow>(
    `SELECT id, state, coalesce(draft->>'title', title) AS title, draft IS NOT NULL AS "hasDraft",
       updated_at AS "updatedAt", replies, likes, reason, (count(*) OVER ())::int AS total
     FROM articles WHERE author_id = $1 AND state <> 'removed'
     ORDER BY updated_at DESC NULLS LAST, id DESC NULLS LAST LIMIT $2 OFFSET $3`,
    [userId, pageSize, (pageNo - 1) * pageSize],
  );
  return {
    items: rows.map(({ id, state, title, hasDraft, updatedAt, replies, likes, reason }) => ({
      id,
      state,
      status: statusOnWire(state),
      title,
      isChanged: hasDraft && state !== 'draft',
      editable: isEditable(state),
      updateTime: updatedAt.getTime(),
      replies,
      likes,
      reason,
    })),
    total: rows[0]?.total ?? 0,
    pageSize,
  };
}

type Detail = CardRow & {
  editedAt: Date | null;
  favourites: number;
  isLiked: boolean;
  isFavourite: boolean;
};

/** Whether the viewer may read the article; undefined for one that is absent to them. */
export async function readVisibleArticle(
  client: SqlClient,
  id: string,
  viewer: Viewer | undefined,
): Promise<ArticleRow | undefined> {
  const row = await readArticleRow(client, id);
  if (!row?.publishedAt) return undefined;
  const isAuthor = viewer?.userId === row.authorId;
  return isArticleVisible(row.state, { isAuthor, isStaff: viewer?.isCustomerService ?? false }) ? row : undefined;
}

/** An article for its page; undefined for one that is absent to the viewer. */
export async function readArticleForPage(
  client: SqlClient,
  id: string,
  viewer: Viewer | undefined,
): Promise<z.input<typeof readArticle.response> | undefined> {
  const row = await readVisibleArticle(client, id, viewer);
  if (!row) return undefined;
  const [detail, references] = await Promise.all([
    client.query<Detail>({
      name: 'forum-article',
      text: `SELECT ${CARD}, a.edited_at AS "editedAt", a.favourites,
               EXISTS (SELECT FROM discuss_likes l 
                       WHERE l.kind = 'article' AND l.subject_id = a.id AND l.user_id = $2) AS "isLiked",
               EXISTS (SELECT FROM article_favourites f WHERE f.article_id = a.id AND f.user_id = $2) AS "isFavourite"
             FROM articles a JOIN users u ON u.id = a.author_id WHERE a.id = $1`,
      values: [id, viewer?.userId ?? null],
    }),
    readReferences(client, [row.content]),
  ]);
  const found = detail.rows[0];
  if (!found) return undefined;
  const isOwn = viewer?.userId === row.authorId;
  return {
    ...toCard(found),
    content: row.content,
    references,
    editTime: found.editedAt?.getTime() ?? null,
    lastNumber: row.lastNumber,
    isOwn,
    isLiked: found.isLiked,
    isFavourite: found.isFavourite,
    favourites: found.favourites,
    moves: movesOfArticle(row, viewer),
    reason: isOwn || viewer?.isCustomerService ? row.reason : null,
  };
}

/** An own article with its draft; undefined for one of another user. */
export async function readArticleForEditor(
  client: SqlClient,
  userId: string,
  id: string,
): Promise<z.input<typeof editArticle.response> | undefined> {
  const row = await readArticleRow(client, id);
  if (!row || row.authorId !== userId || row.state === 'removed') return undefined;
  const data = draftOf(row);
  return {
    id,
    revision: row.revision,
    state: row.state,
    data,
    references: await readReferences(client, [data.content]),
    isChanged: row.draft !== null,
    editable: isEditable(row.state),
    problems: problemsOfDraft(row),
    moves: movesOfArticle(row, { userId, isCustomerService: false }),
    reason: row.reason,
    updateTime: row.updatedAt.getTime(),
  };
}
