import type { z } from 'zod';
import type { staffCounts, staffQueue } from '#protocol/http/staff.ts';
import { CASE_KINDS, type CaseKind } from '#protocol/rules/audit-actions.ts';
import { ACCOUNT } from '#protocol/limits.ts';
import type { ServerLanguage } from '#protocol/locales.ts';
import { GOODS_FILE_TYPE } from '#protocol/lookups.ts';
import type { SqlClient } from '../database/pool.ts';
import { toFileRef } from '../files/queries.ts';
import { LANGUAGE_ORDER } from '#protocol/rules/goods-texts.ts';
import { toPerson, readPeopleById, type PersonRow } from './people.ts';
import { readPage, type PageOffset } from './paging.ts';
import { REVIEW_QUEUES } from '../reviews/review-queues.ts';

const TABLES: Record<CaseKind, string> = { kyc: 'kyc_cases', store: 'stores', goods: 'goods' };
const sqlArray = (statuses: readonly number[]): string => `ARRAY[${statuses.join(', ')}]::smallint[]`;

/** The number of cases in each review queue, and the submission time of the oldest. */
export async function countQueues(client: SqlClient, now: Date): Promise<z.input<typeof staffCounts.response>> {
  const selects = CASE_KINDS.map((kind) => {
    const { waiting, inReview, later } = REVIEW_QUEUES[kind];
    const due = [...waiting, ...inReview];
    return `SELECT '${kind}' AS kind,
      count(*) FILTER (WHERE q.status = ANY (${sqlArray([...waiting, ...later])}))::int AS waiting,
      count(*) FILTER (WHERE q.status = ANY (${sqlArray(inReview)}))::int AS in_review,
      min(q.submitted_at) FILTER (WHERE q.status = ANY (${sqlArray(due)})) AS oldest,
      count(*) FILTER (WHERE q.status = ANY (${sqlArray(due)}) AND q.submitted_at < $1)::int AS late
      FROM ${TABLES[kind]} q WHERE q.status = ANY (${sqlArray([...due, ...later])})`;
  });
  const { rows } = await client.query<{
    kind: CaseKind;
    waiting: number;
    in_review: number;
    oldest: Date | null;
    late: number;
  }>(selects.join(' UNION ALL '), [new Date(now.getTime() - ACCOUNT.storeReview)]);
  return rows.map((row) => ({
    kind: row.kind,
    waiting: row.waiting,
    inReview: row.in_review,
    oldest: row.oldest?.getTime() ?? null,
    late: row.late,
  }));
}

type QueueRow = PersonRow & {
  id: string;
  title: string;
  status: number;
  submitted_at: Date;
  reviewer_id: string | null;
  image_id: string | null;
  total: number;
};
const PERSON_COLUMNS = 'u.id AS user_id, u.username, u.true_name, u.head_file_id';
/** Columns and joins of each kind. `$3` is the order of languages. */
const COLUMNS: Record<CaseKind, { select: string; joins: string }> = {
  kyc: {
    select: `q.user_id AS id, q.true_name AS title, NULL AS reviewer_id, u.head_file_id AS image_id`,
    joins: 'LEFT JOIN users u ON u.id = q.user_id',
  },
  store: {
    select: `q.id, q.display_name AS title, q.reviewer_id, q.logo_file_id AS image_id`,
    joins: 'LEFT JOIN users u ON u.id = q.owner_id',
  },
  goods: {
    select: `q.id, coalesce(texts.title, q.num) AS title, q.reviewer_id, front.file_id AS image_id`,
    joins: `LEFT JOIN users u ON u.id = q.seller_id
      LEFT JOIN goods_images front
        ON front.goods_id = q.id AND front.kind = ${GOODS_FILE_TYPE.frontImage} AND front.kind_position = 0
      LEFT JOIN LATERAL (
        SELECT t.title FROM goods_texts t WHERE t.goods_id = q.id AND t.title <> ''
        ORDER BY array_position($3::text[], t.language) LIMIT 1
      ) texts ON true`,
  },
};

/** A page of a review queue, the oldest case first. */
export async function readQueue(
  client: SqlClient,
  kind: CaseKind,
  language: ServerLanguage,
  page: PageOffset,
): Promise<z.input<typeof staffQueue.response>> {
  const { waiting, inReview, later } = REVIEW_QUEUES[kind];
  const { select, joins } = COLUMNS[kind];
  const { rows, ...counted } = await readPage(
    page,
    async (limit, offset) =>
      (
        await client.query<QueueRow>(
          `SELECT ${select}, ${PERSON_COLUMNS}, q.status, coalesce(q.submitted_at, 'epoch') AS submitted_at,
       count(*) OVER ()::int AS total, $3::text[] AS languages
     FROM ${TABLES[kind]} q ${joins} WHERE q.status = ANY (${sqlArray([...waiting, ...inReview, ...later])})
     ORDER BY q.status = ANY (${sqlArray(later)}), q.submitted_at, 1 LIMIT $1 OFFSET $2`,
          [limit, offset, LANGUAGE_ORDER[language]],
        )
      ).rows,
  );
  const reviewers = await readPeopleById(
    client,
    rows.flatMap(({ reviewer_id }) => (reviewer_id === null ? [] : [reviewer_id])),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      owner: toPerson(row),
      status: row.status,
      submittedAt: row.submitted_at.getTime(),
      dueAt: row.submitted_at.getTime() + ACCOUNT.storeReview,
      reviewer: row.reviewer_id === null ? null : reviewers(row.reviewer_id),
      image: toFileRef(row.image_id),
    })),
    ...counted,
  };
}
