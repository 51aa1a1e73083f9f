import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import { NEWS_CATEGORIES, type NewsCategory } from '#protocol/rules/news.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { NEWS_STATES, type NewsState } from '#protocol/rules/states.ts';
import { isOneOf, time } from './columns.ts';

/** News articles. A removed draft has no row. */
export const newsArticles = pgTable(
  'news_articles',
  {
    id: text().primaryKey(),
    state: text().$type<NewsState>().notNull(),
    revision: integer().notNull(),
    category: text().$type<NewsCategory | ''>().notNull(),
    /** When it is, or was first, public: the publication, or the scheduled time. */
    publicAt: time('public_at'),
    /** The last edit after the publication. */
    correctedAt: time('corrected_at'),
    withdrawReason: text('withdraw_reason'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** The member of staff who edited it last. */
    editorId: text('editor_id').notNull(),
  },
  (table) => [
    index('news_articles_public')
      .on(table.publicAt.desc().nullsLast(), table.id)
      .where(sql`${table.state} IN ('published', 'scheduled')`),
    index('news_articles_due')
      .on(table.publicAt)
      .where(sql`${table.state} = 'scheduled'`),
    index('news_articles_updated').on(table.state, table.updatedAt.desc().nullsLast(), table.id),
    check(
      'news_articles_state',
      isOneOf(
        table.state,
        NEWS_STATES.filter((state) => state !== 'removed'),
      ),
    ),
    check('news_articles_category', isOneOf(table.category, ['', ...NEWS_CATEGORIES])),
    check('news_articles_public_at', sql`${table.state} = 'draft' OR ${table.publicAt} IS NOT NULL`),
    check('news_articles_reason', sql`(${table.state} = 'withdrawn') = (${table.withdrawReason} IS NOT NULL)`),
  ],
);

/** Articles by language. A row may be empty while the article is a draft or withdrawn. */
export const newsTexts = pgTable(
  'news_texts',
  {
    articleId: text('article_id')
      .notNull()
      .references(() => newsArticles.id, { onDelete: 'cascade' }),
    language: text().$type<ServerLanguage>().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    content: jsonb().$type<RichContent>().notNull(),
    /** The first picture of the content. */
    pictureId: text('picture_id'),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.language] }),
    check('news_texts_language', isOneOf(table.language, SERVER_LANGUAGES)),
  ],
);
