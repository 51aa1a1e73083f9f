import type { z } from 'zod';
import { listMoves } from '#machines/domain/domain-chart.ts';
import { newsChart, type NewsFacts } from '#machines/news/news.machine.ts';
import type { newsMove, newsSave, newsStaffList } from '#protocol/http/endpoints/news.ts';
import type { newsStaffRead } from '#protocol/http/news.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import { NEWS } from '#protocol/limits.ts';
import { SERVER_LANGUAGES, type ServerLanguage } from '#protocol/locales.ts';
import type { AuditAction } from '#protocol/rules/audit-actions.ts';
import { EMPTY_NEWS, isNewsComplete, newsProblems, type NewsData, type NewsText } from '#protocol/rules/news.ts';
import { normalizeContent, picturesIn } from '#protocol/rules/rich-content.ts';
import type { NewsMove, NewsState } from '#protocol/rules/states.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { lockOwnFiles, replaceFileUses } from '../files/queries.ts';
import { normalizeLine, normalizeText } from '#protocol/rules/normalize-text.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { readReferences } from './public-news.ts';
import { dueState } from './publish-due.ts';

type ArticleRow = {
  readonly id: string;
  readonly state: NewsState;
  readonly revision: number;
  readonly category: NewsData['category'];
  readonly public_at: Date | null;
  readonly withdraw_reason: string | null;
};
type Article = ArticleRow & { readonly data: NewsData };

const FILTERS = {
  open: `a.state IN ('draft', 'scheduled')`,
  published: `a.state = 'published'`,
  withdrawn: `a.state = 'withdrawn'`,
} as const;

/** A page of articles as staff see them, the last edited first. */
export async function listStaffNews(
  client: SqlClient,
  { filter, pageNo }: z.output<typeof newsStaffList.query>,
): Promise<CallResponse<typeof newsStaffList>> {
  const { rows } = await client.query<ArticleRow & { title: string | null; updated_at: Date; editor: string | null }>(
    `SELECT a.*, words.title, coalesce(u.true_name, u.username) AS editor
     FROM news_articles a LEFT JOIN users u ON u.id = a.editor_id
     LEFT JOIN LATERAL (SELECT t.title FROM news_texts t WHERE t.article_id = a.id AND t.title <> ''
       ORDER BY array_position($1::text[], t.language) LIMIT 1) AS words ON true
     WHERE ${FILTERS[filter]} ORDER BY a.updated_at DESC NULLS LAST, a.id LIMIT $2 OFFSET $3`,
    [SERVER_LANGUAGES, NEWS.pageSize, (pageNo - 1) * NEWS.pageSize],
  );
  const counted = await client.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM news_articles a WHERE ${FILTERS[filter]}`,
  );
  return {
    items: rows.map(({ id, state, category, title, public_at, updated_at, editor }) => ({
      id,
      state,
      category,
      title: title ?? '',
      publicTime: public_at?.getTime() ?? null,
      updateTime: updated_at.getTime(),
      editor: editor ?? '',
    })),
    total: counted.rows[0]?.total ?? 0,
    pageSize: NEWS.pageSize,
  };
}

/**
 * An article with its texts; undefined if it is absent. A schedule that is due counts as carried out, since readers see
 * the article already (NWT-3).
 * @param lock keeps other moves away until the commit
 */
async function readArticle(client: SqlClient, id: string, now: Date, lock: boolean): Promise<Article | undefined> {
  const {
    rows: [row],
  } = await client.query<ArticleRow>(`SELECT * FROM news_articles WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`, [id]);
  if (!row) return undefined;
  const { rows: texts } = await client.query<NewsText & { language: ServerLanguage }>(
    'SELECT language, title, summary, content FROM news_texts WHERE article_id = $1',
    [id],
  );
  const byLanguage = Object.fromEntries(
    texts.map(({ language, title, summary, content }) => [language, { title, summary, content }]),
  );
  return {
    ...row,
    state: dueState(row.state, row.public_at, now),
    data: { category: row.category, texts: { ...EMPTY_NEWS.texts, ...byLanguage } },
  };
}

const factsOf = ({ data, public_at }: Pick<Article, 'data' | 'public_at'>, now: Date): NewsFacts => ({
  by: 'service',
  complete: isNewsComplete(data),
  timeInFuture: true,
  due: public_at !== null && public_at <= now,
});

/** An article in every language, and what can be done with it. @throws DomainError NotFoundService */
export async function readStaffNews(
  client: SqlClient,
  id: string,
  now: Date,
): Promise<CallResponse<typeof newsStaffRead>> {
  const article = await readArticle(client, id, now, false);
  if (!article) throw new DomainError('NotFoundService');
  const { state, revision, data, public_at, withdraw_reason } = article;
  return {
    id,
    state,
    revision,
    data,
    references: await readReferences(
      client,
      SERVER_LANGUAGES.map((language) => data.texts[language].content),
    ),
    publicTime: public_at?.getTime() ?? null,
    withdrawReason: withdraw_reason,
    moves: listMoves(newsChart, state, factsOf(article, now)),
  };
}

function allow(work: UnitOfWork, article: Pick<Article, 'id' | 'state'>, facts: NewsFacts, move: NewsMove): NewsState {
  const decision = work.decide(newsChart, article.id, article.state, facts, move);
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move, state: article.state, missing: decision.missing });
  return decision.state;
}

function normalizeNews({ category, texts }: NewsData): NewsData {
  const normalized = SERVER_LANGUAGES.map((language) => {
    const { title, summary, content } = texts[language];
    const text: NewsText = {
      title: normalizeLine(title.toWellFormed()),
      summary: normalizeLine(summary.toWellFormed()),
      content: normalizeContent(content),
    };
    return [language, text] as const;
  });
  return { category, texts: Object.fromEntries(normalized) as NewsData['texts'] };
}

const picturesOf = ({ texts }: NewsData): string[] => [
  ...new Set(SERVER_LANGUAGES.flatMap((language) => picturesIn(texts[language].content))),
];

/**
 * Creates an article, or saves one.
 * @param base the revision that was edited; null creates
 * @returns the new revision
 * @throws DomainError NotFoundService; Changed for another base; FieldsInvalid for a text or a picture; MoveRefused
 *   for a shown article that would become incomplete
 */
export async function saveNews(
  work: UnitOfWork,
  id: string,
  { revision: base, data: typed }: z.output<typeof newsSave.body>,
  editorId: string,
): Promise<number> {
  const { client, now } = work;
  const data = normalizeNews(typed);
  rejectProblems(newsProblems(data));
  const article = await readArticle(client, id, now, true);
  if (!article && base !== null) throw new DomainError('NotFoundService');
  if (article && article.revision !== base) throw new DomainError('Changed');
  if (article) allow(work, article, { ...factsOf(article, now), complete: isNewsComplete(data) }, 'edit');
  await usePictures(work, id, picturesOf(data), article ? picturesOf(article.data) : [], editorId);
  const revision = (base ?? 0) + 1;
  const { rowCount } = article
    ? await client.query(
        `UPDATE news_articles SET state = $6, revision = $2, category = $3, updated_at = $4, editor_id = $5,
           corrected_at = CASE WHEN $6 IN ('published', 'withdrawn') THEN $4 ELSE corrected_at END WHERE id = $1`,
        [id, revision, data.category, now, editorId, article.state],
      )
    : await client.query(
        `INSERT INTO news_articles (id, state, revision, category, created_at, updated_at, editor_id)
         VALUES ($1, 'draft', $2, $3, $4, $4, $5) ON CONFLICT DO NOTHING`,
        [id, revision, data.category, now, editorId],
      );
  // Created twice at the same moment.
  if (rowCount === 0) throw new DomainError('Changed');
  await client.query(
    `INSERT INTO news_texts (article_id, language, title, summary, content, picture_id)
     SELECT $1, language, title, summary, content, picture_id
     FROM jsonb_to_recordset($2::jsonb)
       AS typed (language text, title text, summary text, content jsonb, picture_id text)
     ON CONFLICT (article_id, language) DO UPDATE SET title = excluded.title, summary = excluded.summary,
       content = excluded.content, picture_id = excluded.picture_id`,
    [
      id,
      JSON.stringify(
        SERVER_LANGUAGES.map((language) => {
          const text = data.texts[language];
          return { language, ...text, picture_id: picturesIn(text.content)[0] ?? null };
        }),
      ),
    ],
  );
  await writeAuditEntry(
    client,
    { actorId: editorId, action: article ? 'editNews' : 'createNews', subjectKind: 'news', subject: id },
    now,
  );
  return revision;
}

/** Only new pictures must be the editor's: colleagues uploaded the others. */
async function usePictures(
  { db }: UnitOfWork,
  id: string,
  pictures: readonly string[],
  before: readonly string[],
  editorId: string,
): Promise<void> {
  const added = pictures.filter((fileId) => !before.includes(fileId));
  const own = await lockOwnFiles(db, editorId, 'article', added);
  if (added.some((fileId) => !own.has(fileId))) rejectProblems({ content: 'fileNotUploaded' });
  await replaceFileUses(db, 'news', id, pictures);
}

const ACTS = {
  publish: 'publishNews',
  schedule: 'scheduleNews',
  unschedule: 'unscheduleNews',
  withdraw: 'withdrawNews',
  remove: 'removeNews',
} as const satisfies Record<string, AuditAction>;

/**
 * A move of staff other than an edit.
 * @returns the new revision
 * @throws DomainError NotFoundService; Changed for another revision than the newest; FieldsInvalid without a time or a
 *   reason that the move needs; MoveRefused
 */
export async function moveNews(
  work: UnitOfWork,
  id: string,
  { revision, move, publicTime, reason: typed }: z.output<typeof newsMove.body>,
  editorId: string,
): Promise<number> {
  const { client, now } = work;
  const article = await readArticle(client, id, now, true);
  if (!article) throw new DomainError('NotFoundService');
  if (article.revision !== revision) throw new DomainError('Changed');
  const reason = normalizeText(typed.toWellFormed());
  const wanted = publicTime === null ? null : new Date(publicTime);
  rejectProblems({
    publicTime:
      move !== 'schedule'
        ? undefined
        : wanted === null
          ? 'required'
          : wanted.getTime() > now.getTime() + NEWS.scheduleMost
            ? 'dateTooFar'
            : undefined,
    reason:
      move !== 'withdraw'
        ? undefined
        : reason === ''
          ? 'required'
          : reason.length > NEWS.reasonMax
            ? 'tooLong'
            : undefined,
  });
  const facts = { ...factsOf(article, now), timeInFuture: wanted !== null && wanted > now };
  const state = allow(work, article, facts, move);
  const publicAt = {
    publish: article.state === 'withdrawn' ? article.public_at : now,
    schedule: wanted,
    unschedule: null,
    withdraw: article.public_at,
    remove: null,
  }[move];
  if (state === 'removed') {
    await client.query('DELETE FROM news_articles WHERE id = $1', [id]);
    await replaceFileUses(work.db, 'news', id, []);
  } else {
    await client.query(
      `UPDATE news_articles SET state = $2, revision = revision + 1, public_at = $3, withdraw_reason = $4,
         updated_at = $5, editor_id = $6 WHERE id = $1`,
      [id, state, publicAt, state === 'withdrawn' ? reason : null, now, editorId],
    );
  }
  const details = {
    ...(reason !== '' && { words: reason }),
    ...(move === 'schedule' && wanted && { publicTime: wanted.toISOString() }),
  };
  await writeAuditEntry(
    client,
    { actorId: editorId, action: ACTS[move], subjectKind: 'news', subject: id, details },
    now,
  );
  return revision + 1;
}
