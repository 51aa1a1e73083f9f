import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type {
  moveArticle as moveArticleCall,
  saveArticle as saveArticleCall,
} from '#protocol/http/endpoints/discuss.ts';
import { FORUM } from '#protocol/member-limits.ts';
import { normalizeArticle } from '#protocol/rules/articles.ts';
import { draftProblem, mentionsIn, picturesIn, plainText } from '#protocol/rules/rich-content.ts';
import type { ArticleState } from '#protocol/rules/states.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { TOKENS_VERSION, toTsvector } from '../search/tokens.ts';
import {
  decideOnArticle,
  draftOf,
  problemsOfDraft,
  publishedData,
  readArticleRow,
  type ArticleRow,
} from './article-row.ts';
import { excerptOf, lockPictures, readMentionable } from './content.ts';

type SaveRequest = z.output<typeof saveArticleCall.body>;
type MoveRequest = z.output<typeof moveArticleCall.body>;

/**
 * Saves the draft of an own article; revision 0 creates it. Saving what is saved already changes nothing, whatever the
 * revision, so that a repeated call has no effect.
 * @throws DomainError NotFoundService, Changed for another revision, MoveRefused, FieldsInvalid, ArticlesTooMany
 */
export async function saveArticle(
  work: UnitOfWork,
  userId: string,
  id: string,
  { revision, data: typed }: SaveRequest,
): Promise<{ revision: number }> {
  const { client, db, now } = work;
  await holdAccount(work, userId);
  const row = await readArticleRow(client, id, true);
  if (row && (row.authorId !== userId || row.state === 'removed')) throw new DomainError('NotFoundService');
  const known = row ? [...picturesIn(row.content), ...picturesIn(draftOf(row).content)] : [];
  const data = normalizeArticle(typed);
  rejectProblems({ content: draftProblem(data.content) });
  await lockPictures(db, userId, data.content, known);
  if (row && isDeepStrictEqual(data, draftOf(row))) return { revision: row.revision };
  if (!row) {
    if (revision !== 0) throw new DomainError('NotFoundService');
    await refuseTooManyDrafts(work, userId);
    const { rowCount } = await client.query(
      `INSERT INTO articles (id, author_id, state, revision, draft, created_at, updated_at)
       VALUES ($1, $2, 'draft', 1, $3, $4, $4) ON CONFLICT DO NOTHING`,
      [id, userId, JSON.stringify(data), now],
    );
    // Another user took the id at the same moment.
    if (rowCount === 0) throw new DomainError('NotFoundService');
    await replaceFileUses(db, 'article', id, picturesIn(data.content));
    return { revision: 1 };
  }
  const decision = decideOnArticle(work, row, 'owner', userId, 'edit');
  if (!decision.allowed)
    throw new DomainError('MoveRefused', { move: 'edit', state: row.state, missing: decision.missing });
  if (row.revision !== revision) throw new DomainError('Changed', { revision: row.revision });
  const draft = isDeepStrictEqual(data, publishedData(row)) ? null : data;
  await client.query('UPDATE articles SET draft = $2, revision = revision + 1, updated_at = $3 WHERE id = $1', [
    id,
    draft && JSON.stringify(draft),
    now,
  ]);
  await replaceFileUses(db, 'article', id, [...new Set([...picturesIn(row.content), ...picturesIn(data.content)])]);
  return { revision: row.revision + 1 };
}

async function refuseTooManyDrafts({ client }: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await client.query<{ drafts: number }>(
    `SELECT count(*)::int AS drafts FROM articles WHERE author_id = $1 AND state = 'draft'`,
    [userId],
  );
  if ((rows[0]?.drafts ?? 0) >= FORUM.draftsMost) throw new DomainError('ArticlesTooMany', { most: FORUM.draftsMost });
}

/**
 * Publishes the draft of an own article, hides or removes the article.
 * @throws DomainError NotFoundService, MoveRefused, Changed for another revision, ArticlesTooMany, FieldsInvalid for an
 *   incomplete draft
 */
export async function moveOwnArticle(
  work: UnitOfWork,
  userId: string,
  id: string,
  request: MoveRequest,
): Promise<{ state: ArticleState }> {
  const { client, db, now } = work;
  await holdAccount(work, userId);
  const row = await readArticleRow(client, id, true);
  if (!row || row.authorId !== userId || row.state === 'removed') throw new DomainError('NotFoundService');
  const { move } = request;
  const decision = decideOnArticle(work, row, 'owner', userId, move);
  if (!decision.allowed) {
    if (decision.missing.join() === 'complete') rejectProblems(problemsOfDraft(row));
    throw new DomainError('MoveRefused', { move, state: row.state, missing: decision.missing });
  }
  // Another tab or device has saved meanwhile: nothing is published that the author did not see.
  if (request.move === 'publish' && request.revision !== row.revision)
    throw new DomainError('Changed', { revision: row.revision });
  const { state } = decision;
  if (state === 'removed') {
    await removeArticle(work, id);
    if (row.publishedAt !== null) await keepEmptyRow(work, row);
  } else if (move === 'publish') {
    if (row.publishedAt === null) await refuseTooManyArticles(work, userId);
    await publish(work, row);
    await replaceFileUses(db, 'article', id, picturesIn(draftOf(row).content));
  } else {
    await client.query('UPDATE articles SET state = $2, updated_at = $3 WHERE id = $1', [id, state, now]);
  }
  return { state };
}

async function refuseTooManyArticles({ client, now }: UnitOfWork, userId: string): Promise<void> {
  const { rows } = await client.query<{ published: number }>(
    'SELECT count(*)::int AS published FROM articles WHERE author_id = $1 AND published_at > $2',
    [userId, new Date(now.getTime() - 24 * 3_600_000)],
  );
  if ((rows[0]?.published ?? 0) >= FORUM.publishedPerDay)
    throw new DomainError('ArticlesTooMany', { most: FORUM.publishedPerDay });
}

async function publish(work: UnitOfWork, row: ArticleRow): Promise<void> {
  const { client, now } = work;
  const { type, category, title, content } = draftOf(row);
  const isEdited = row.publishedAt !== null && row.draft !== null;
  await client.query(
    `UPDATE articles SET state = 'published', draft = NULL, type = $2, category = $3, title = $4, content = $5,
       excerpt = $6, picture_id = $7, search = $8::tsvector, search_version = ${TOKENS_VERSION},
       updated_at = $9,
       published_at = coalesce(published_at, $9), active_at = coalesce(active_at, $9),
       edited_at = CASE WHEN $10 THEN $9 ELSE edited_at END
     WHERE id = $1`,
    [
      row.id,
      type,
      category,
      title,
      JSON.stringify(content),
      excerptOf(content),
      picturesIn(content)[0] ?? null,
      toTsvector([title], [plainText(content)], []),
      now,
      isEdited,
    ],
  );
  const before = row.publishedAt === null ? [] : mentionsIn(row.content);
  const mentioned = mentionsIn(content).filter((userId) => !before.includes(userId));
  if (mentioned.length === 0) return;
  const allowed = await readMentionable(client, row.id, row.authorId);
  const person = { userId: row.authorId, userName: await readAuthorName(work, row.authorId) };
  for (const { userId } of allowed.filter((one) => mentioned.includes(one.userId)))
    work.notify(
      userId,
      { type: 'discussion', action: 'mention', article: { id: row.id, title }, reply: null, person },
      // Publishing again and again leaves one notice.
      `mention ${row.id}`,
    );
}

/** The name by which notices show a user. */
export async function readAuthorName({ client }: UnitOfWork, userId: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT coalesce(true_name, '') AS name FROM users WHERE id = $1`,
    [userId],
  );
  return rows[0]?.name ?? '';
}

/**
 * Of a removed article that was public: otherwise its author could publish, mention and remove without a daily limit,
 * and a late save from another device would bring it back.
 */
async function keepEmptyRow({ client, now }: UnitOfWork, { id, authorId, publishedAt }: ArticleRow): Promise<void> {
  await client.query(
    `INSERT INTO articles (id, author_id, state, revision, created_at, updated_at, published_at)
     VALUES ($1, $2, 'removed', 0, $3, $3, $4)`,
    [id, authorId, now, publishedAt],
  );
}

/** Deletes an article with its thread, and what refers to them. */
export async function removeArticle({ client }: Pick<UnitOfWork, 'client'>, id: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM article_replies WHERE article_id = $1', [id]);
  // First, because it waits for likes and reports that are being written.
  await client.query('DELETE FROM articles WHERE id = $1', [id]);
  const kinds = ['article', ...rows.map(() => 'reply')];
  const ids = [id, ...rows.map((reply) => reply.id)];
  await client.query(
    `WITH subject AS (SELECT * FROM unnest($1::text[], $2::text[]) AS subject (kind, id)),
       likes AS (DELETE FROM discuss_likes l USING subject s WHERE l.kind = s.kind AND l.subject_id = s.id),
       reports AS (DELETE FROM discuss_reports r USING subject s WHERE r.kind = s.kind AND r.subject_id = s.id)
     DELETE FROM file_uses u USING subject s WHERE u.kind = s.kind AND u.ref = s.id`,
    [kinds, ids],
  );
}
