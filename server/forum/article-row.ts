import { isAllowed, listMoves, type Decision } from '#machines/domain/domain-chart.ts';
import { articleChart, type ArticleFacts } from '#machines/article/article.machine.ts';
import { replyChart } from '#machines/article/reply.machine.ts';
import type { LegalMove } from '#protocol/conditions.ts';
import type { ReviewReasonGiven } from '#protocol/entities/review.ts';
import { ARTICLE_STATUS, type ArticleType } from '#protocol/lookups.ts';
import { articleProblems, type ArticleData } from '#protocol/rules/articles.ts';
import type { Problems } from '#protocol/rules/field-problems.ts';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import type { ArticleMove, ArticleState, ReplyState } from '#protocol/rules/states.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { GOODS_CATEGORIES } from '../public/content/categories.ts';

/** Undefined for a visitor. */
export type Viewer = { readonly userId: string; readonly isCustomerService: boolean };

/** An article as the domain decides on it. `draft` is null while it equals what is public. */
export type ArticleRow = {
  readonly id: string;
  readonly authorId: string;
  readonly state: ArticleState;
  /** What a taken-down article was before. */
  readonly takenFrom: ArticleState | null;
  readonly revision: number;
  readonly draft: ArticleData | null;
  readonly type: ArticleType | null;
  readonly category: string;
  readonly title: string;
  readonly content: RichContent;
  readonly updatedAt: Date;
  readonly publishedAt: Date | null;
  readonly lastNumber: number;
  readonly reason: ReviewReasonGiven | null;
};

const COLUMNS = `id, author_id AS "authorId", state, taken_from AS "takenFrom", revision, draft, type, category,
  title, content, updated_at AS "updatedAt", published_at AS "publishedAt", last_number AS "lastNumber", reason`;

/** @param lock until the end of the transaction */
export async function readArticleRow(client: SqlClient, id: string, lock = false): Promise<ArticleRow | undefined> {
  const { rows } = await client.query<ArticleRow>(
    `SELECT ${COLUMNS} FROM articles WHERE id = $1 ${lock ? 'FOR NO KEY UPDATE' : ''}`,
    [id],
  );
  return rows[0];
}

const CATEGORIES = GOODS_CATEGORIES.map(({ code }) => code);

/** What is public. */
export const publishedData = ({ type, category, title, content }: ArticleRow): ArticleData => ({
  type: type ?? '',
  category,
  title,
  content,
});

/** What the author edits. */
export const draftOf = (row: ArticleRow): ArticleData => row.draft ?? publishedData(row);

export const problemsOfDraft = (row: ArticleRow): Problems => articleProblems(draftOf(row), CATEGORIES);

export const statusOnWire = (state: ArticleState): number => (state === 'removed' ? 0 : ARTICLE_STATUS[state]);

const roleOf = (viewer: Viewer, authorId: string): ArticleFacts['by'] =>
  viewer.userId === authorId ? 'owner' : viewer.isCustomerService ? 'service' : 'other';

const factsOfArticle = (row: ArticleRow, by: ArticleFacts['by'], userId: string): ArticleFacts => ({
  by,
  ownCase: row.authorId === userId,
  complete: Object.keys(problemsOfDraft(row)).length === 0,
  wasLocked: row.takenFrom === 'locked',
  wasHidden: row.takenFrom === 'hidden',
});

const OF_AUTHOR: ArticleFacts = { by: 'owner', ownCase: true, complete: false, wasLocked: false, wasHidden: false };

/** @param by the role in which the user acts */
export function decideOnArticle(
  work: UnitOfWork,
  row: ArticleRow,
  by: 'owner' | 'service',
  userId: string,
  move: ArticleMove,
): Decision<ArticleState, ArticleFacts> {
  return work.decide(articleChart, row.id, row.state, factsOfArticle(row, by, userId), move);
}

/** Whether the author may edit an article in this state. */
export const isEditable = (state: ArticleState): boolean => isAllowed(articleChart, state, OF_AUTHOR, 'edit');

/** The moves of the viewer; none for visitors. */
export const movesOfArticle = (row: ArticleRow, viewer: Viewer | undefined): LegalMove[] =>
  viewer ? listMoves(articleChart, row.state, factsOfArticle(row, roleOf(viewer, row.authorId), viewer.userId)) : [];

/** The moves of the viewer on a reply; none for visitors. */
export const movesOfReply = (
  reply: { readonly state: ReplyState; readonly authorId: string },
  viewer: Viewer | undefined,
): LegalMove[] =>
  viewer
    ? listMoves(replyChart, reply.state, {
        by: roleOf(viewer, reply.authorId),
        ownCase: viewer.userId === reply.authorId,
      })
    : [];
