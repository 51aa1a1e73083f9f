import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { ARTICLE_TYPES, REPORT_REASONS, type ArticleType, type ReportReason } from '#protocol/lookups.ts';
import type { ArticleData } from '#protocol/rules/articles.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { ARTICLE_STATES, REPLY_STATES, type ArticleState, type ReplyState } from '#protocol/rules/states.ts';
import { users } from './accounts.ts';
import { isOneOf, time } from './columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const account = (name: string) =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const isPublic = sql.raw(`state IN ('published', 'locked')`);

/**
 * Articles of the forum. `type` to `search` are what is public, empty before the first publication; `draft` is what
 * the author edits, null while it equals that. Counters are written under the lock of the row. A removed article that
 * was public leaves an empty row: its id is not used again, and it counts as published.
 */
export const articles = pgTable(
  'articles',
  {
    id: text().primaryKey(),
    authorId: account('author_id'),
    state: text().$type<ArticleState>().notNull(),
    /** What a taken-down article was before. */
    takenFrom: text('taken_from').$type<ArticleState>(),
    /** Of the draft. */
    revision: integer().notNull(),
    draft: jsonb().$type<ArticleData>(),
    type: text().$type<ArticleType>(),
    category: text().notNull().default(''),
    title: text().notNull().default(''),
    content: jsonb().$type<RichContent>().notNull().default([]),
    excerpt: text().notNull().default(''),
    /** The first picture. */
    pictureId: text('picture_id'),
    search: tsvector().notNull().default(''),
    /** Version of the tokeniser that wrote `search`; articles of an older one are indexed again. */
    searchVersion: smallint('search_version').notNull().default(0),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    publishedAt: time('published_at'),
    /** Published again with changes. */
    editedAt: time('edited_at'),
    /** The publication or the newest reply. */
    activeAt: time('active_at'),
    /** The number of the newest reply, and how many replies are shown. */
    lastNumber: integer('last_number').notNull().default(0),
    replies: integer().notNull().default(0),
    likes: integer().notNull().default(0),
    favourites: integer().notNull().default(0),
    /** Why staff took it down or locked it. */
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [
    index('articles_newest').on(table.publishedAt.desc(), table.id.desc()).where(isPublic),
    index('articles_active').on(table.activeAt.desc(), table.id.desc()).where(isPublic),
    index('articles_liked').on(table.likes.desc(), table.publishedAt.desc(), table.id.desc()).where(isPublic),
    index('articles_category_newest').on(table.category, table.publishedAt.desc(), table.id.desc()).where(isPublic),
    index('articles_category_active').on(table.category, table.activeAt.desc(), table.id.desc()).where(isPublic),
    index('articles_category_liked')
      .on(table.category, table.likes.desc(), table.publishedAt.desc(), table.id.desc())
      .where(isPublic),
    index('articles_author').on(table.authorId, table.updatedAt.desc(), table.id.desc()),
    index('articles_search').using('gin', table.search),
    check('articles_state', isOneOf(table.state, ARTICLE_STATES)),
    check('articles_taken_from', isOneOf(table.takenFrom, ['published', 'locked', 'hidden'])),
    check('articles_type', isOneOf(table.type, ARTICLE_TYPES)),
    check('articles_published', sql`${table.state} = 'draft' OR ${table.publishedAt} IS NOT NULL`),
    check('articles_counts', sql`least(${table.replies}, ${table.likes}, ${table.favourites}) >= 0`),
  ],
);

/** Replies, numbered from 1 in each article. One that is taken down or removed keeps its row and number. */
export const articleReplies = pgTable(
  'article_replies',
  {
    id: text().primaryKey(),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    authorId: account('author_id'),
    state: text().$type<ReplyState>().notNull(),
    /** Empty once it was removed. */
    content: jsonb().$type<RichContent>().notNull(),
    /** The number of the reply it responds to. */
    replyTo: integer('reply_to'),
    likes: integer().notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** Why staff took it down. */
    reason: jsonb().$type<ReviewReasonGiven>(),
  },
  (table) => [
    unique('article_replies_number').on(table.articleId, table.number),
    index('article_replies_author').on(table.authorId, table.createdAt.desc(), table.id.desc()),
    check('article_replies_state', isOneOf(table.state, REPLY_STATES)),
    check('article_replies_likes', sql`${table.likes} >= 0`),
  ],
);

/** Likes of articles and replies. Clients choose both ids, so only kind and id together name one. */
export const discussLikes = pgTable(
  'discuss_likes',
  {
    subjectId: text('subject_id').notNull(),
    userId: account('user_id'),
    kind: text().$type<'article' | 'reply'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subjectId, table.userId] }),
    index('discuss_likes_user').on(table.userId),
    check('discuss_likes_kind', isOneOf(table.kind, ['article', 'reply'])),
  ],
);

export const articleFavourites = pgTable(
  'article_favourites',
  {
    userId: account('user_id'),
    articleId: text('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.articleId] }),
    index('article_favourites_newest').on(table.userId, table.createdAt.desc(), table.articleId),
    index('article_favourites_article').on(table.articleId),
  ],
);

/** Open reports of articles and replies: one per user and subject. A decision deletes them; the audit log has it. */
export const discussReports = pgTable(
  'discuss_reports',
  {
    id: text().primaryKey(),
    kind: text().$type<'article' | 'reply'>().notNull(),
    subjectId: text('subject_id').notNull(),
    reporterId: account('reporter_id'),
    reason: text().$type<ReportReason>().notNull(),
    note: text().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('discuss_reports_once').on(table.kind, table.subjectId, table.reporterId),
    index('discuss_reports_oldest').on(table.createdAt, table.id),
    index('discuss_reports_reporter').on(table.reporterId),
    check('discuss_reports_kind', isOneOf(table.kind, ['article', 'reply'])),
    check('discuss_reports_reason', isOneOf(table.reason, REPORT_REASONS)),
  ],
);
