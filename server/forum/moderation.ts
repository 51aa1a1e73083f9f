import type { z } from 'zod';
import { articleChart } from '#machines/article/article.machine.ts';
import { replyChart } from '#machines/article/reply.machine.ts';
import type { listReports as listReportsCall } from '#protocol/http/discuss.ts';
import type { moderateDiscuss } from '#protocol/http/endpoints/discuss.ts';
import { PERSON } from '#protocol/limits.ts';
import type { ReportReason } from '#protocol/lookups.ts';
import { linksIn, plainText, type RichContent } from '#protocol/rules/rich-content.ts';
import { REPLY_STAFF_MOVES, type ArticleState, type ReplyMove, type ReplyState } from '#protocol/rules/states.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { toFileRef } from '../files/queries.ts';
import { DomainError } from '../http/domain-error.ts';
import { notifyStaff } from '../reviews/notify-staff.ts';
import { readReviewReason } from '../reviews/review-reason.ts';
import {
  decideOnArticle,
  movesOfArticle,
  movesOfReply,
  publishedData,
  readArticleRow,
  type ArticleRow,
  type Viewer,
} from './article-row.ts';
import { readReplyRow, setReplyState, type ReplyRow } from './replies.ts';
import { deleteReports, type Subject } from './subject.ts';

type Move = z.output<typeof moderateDiscuss.body>;

/** Characters of the text in the audit log. */
const LOGGED_LENGTH = 300;

const isReplyMove = (move: string): move is ReplyMove => (REPLY_STAFF_MOVES as readonly string[]).includes(move);

/**
 * A move of staff. Closes the reports of the subject, informs its author, and is logged.
 * @throws DomainError NotFoundService, MoveRefused, FieldsInvalid for a missing reason
 */
export async function moderateContent(
  work: UnitOfWork,
  { kind, id }: Subject,
  { move, reason: given }: Move,
  staffId: string,
): Promise<{ state: ArticleState | ReplyState }> {
  const { client, now } = work;
  const chart = kind === 'article' ? articleChart : replyChart;
  const reason = readReviewReason(chart, move, given);
  const { article, reply } = await lockSubject(client, { kind, id });
  const authorId = reply?.authorId ?? article.authorId;
  const from = reply?.state ?? article.state;
  let state: ArticleState | ReplyState;
  if (reply) {
    const facts = { by: 'service', ownCase: authorId === staffId } as const;
    const decision = isReplyMove(move) ? work.decide(replyChart, reply.id, reply.state, facts, move) : undefined;
    if (!decision?.allowed)
      throw new DomainError('MoveRefused', { move, state: from, missing: decision?.missing ?? ['rightState'] });
    state = decision.state;
    await setReplyState(work, reply, decision.state, reason);
  } else {
    const decision = decideOnArticle(work, article, 'service', staffId, move);
    if (!decision.allowed) throw new DomainError('MoveRefused', { move, state: from, missing: decision.missing });
    state = decision.state;
    await client.query('UPDATE articles SET state = $2, taken_from = $3, reason = $4 WHERE id = $1', [
      article.id,
      state,
      state === 'takenDown' ? article.state : null,
      reason && JSON.stringify(reason),
    ]);
  }
  await deleteReports(client, { kind, id });
  const words = textForStaff(reply?.content ?? publishedData(article).content);
  await writeAuditEntry(
    client,
    {
      actorId: staffId,
      action: move,
      subjectKind: 'article',
      subject: article.id,
      details: {
        ...(reply && { reply: reply.id }),
        author: authorId,
        words: words.slice(0, LOGGED_LENGTH),
        ...(reason && { reason: reason.code, note: reason.note }),
      },
    },
    now,
  );
  work.notify(authorId, {
    type: 'discussion',
    action: move,
    article: { id: article.id, title: article.title },
    reply: reply ? { id: reply.id, number: reply.number } : null,
    person: null,
  });
  work.send([authorId], { event: 'changed', data: { families: ['discuss'] } });
  await notifyStaff(work, ['discuss'], { except: authorId });
  return { state };
}

/** The text with the addresses that its links hide. */
function textForStaff(content: RichContent): string {
  const text = plainText(content);
  return [text, ...linksIn(content).filter((link) => !text.includes(link))].join('\n');
}

/** Every change of a reply locks its article first. @throws DomainError NotFoundService */
async function lockSubject(
  client: SqlClient,
  { kind, id }: Subject,
): Promise<{ article: ArticleRow; reply: ReplyRow | undefined }> {
  const articleId = kind === 'article' ? id : (await readReplyRow(client, id))?.articleId;
  const article = articleId === undefined ? undefined : await readArticleRow(client, articleId, true);
  const reply = kind === 'reply' ? await readReplyRow(client, id, true) : undefined;
  if (!article || ['draft', 'removed'].includes(article.state) || (kind === 'reply' && !reply))
    throw new DomainError('NotFoundService');
  return { article, reply };
}

/** Closes the reports of a subject without a move. @throws DomainError NotFoundService without reports */
export async function dismissReports(work: UnitOfWork, { kind, id }: Subject, staffId: string): Promise<void> {
  const { client, now } = work;
  if ((await deleteReports(client, { kind, id })) === 0) throw new DomainError('NotFoundService');
  const reply = kind === 'reply' ? await readReplyRow(client, id) : undefined;
  await writeAuditEntry(
    client,
    {
      actorId: staffId,
      action: 'dismissReports',
      subjectKind: 'article',
      subject: reply?.articleId ?? id,
      details: reply ? { reply: id } : {},
    },
    now,
  );
  await notifyStaff(work, ['discuss']);
}

type Reported = {
  kind: Subject['kind'];
  id: string;
  reports: { reason: ReportReason; note: string; createTime: number }[];
  total: number;
};
/** Reports of one subject that staff read. */
const REPORTS_SHOWN = 20;

/** Reported subjects, the oldest report first. Reading is logged. */
export async function listReports(
  client: SqlClient,
  pageNo: number,
  viewer: Viewer,
  now: Date,
): Promise<z.input<typeof listReportsCall.response>> {
  const pageSize = PERSON.staffPageSize;
  await writeAuditEntry(
    client,
    { actorId: viewer.userId, action: 'viewReports', subjectKind: 'search', subject: 'discuss' },
    now,
  );
  const { rows } = await client.query<Reported>(
    `SELECT kind, subject_id AS id, (count(*) OVER ())::int AS total,
       (array_agg(jsonb_build_object('reason', reason, 'note', note,
         'createTime', floor(extract(epoch FROM created_at) * 1000)::bigint) ORDER BY created_at))[1:${REPORTS_SHOWN}]
         AS reports
     FROM discuss_reports GROUP BY kind, subject_id ORDER BY min(created_at), subject_id LIMIT $1 OFFSET $2`,
    [pageSize, (pageNo - 1) * pageSize],
  );
  const items = await Promise.all(rows.map((row) => describeReported(client, row, viewer)));
  return { items: items.flatMap((item) => item ?? []), total: rows[0]?.total ?? 0, pageSize };
}

type ReportedItem = z.input<typeof listReportsCall.response>['items'][number];

async function describeReported(
  client: SqlClient,
  { kind, id, reports }: Reported,
  viewer: Viewer,
): Promise<ReportedItem | undefined> {
  const reply = kind === 'reply' ? await readReplyRow(client, id) : undefined;
  const article = await readArticleRow(client, reply?.articleId ?? id);
  if (!article || (kind === 'reply' && !reply)) return undefined;
  const authorId = reply?.authorId ?? article.authorId;
  const { rows } = await client.query<{ name: string; avatar: string | null }>(
    `SELECT coalesce(true_name, '') AS name, head_file_id AS avatar FROM users WHERE id = $1`,
    [authorId],
  );
  return {
    kind,
    id,
    article: { id: article.id, title: article.title, number: reply?.number ?? null },
    author: { userId: authorId, name: rows[0]?.name ?? '', avatar: toFileRef(rows[0]?.avatar ?? null) },
    text: textForStaff(reply?.content ?? article.content),
    state: reply?.state ?? article.state,
    reports,
    moves: reply ? movesOfReply(reply, viewer) : movesOfArticle(article, viewer),
  };
}
