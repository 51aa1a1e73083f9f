import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { saveReplyDraft as saveReplyDraftCall } from '#protocol/http/endpoints/drafts.ts';
import type { readReplyDraft as readReplyDraftCall } from '#protocol/http/drafts.ts';
import { DRAFTS } from '#protocol/limits.ts';
import { EMPTY_REPLY, normalizeReplyDraft, type ReplyDraft } from '#protocol/rules/articles.ts';
import { draftProblem } from '#protocol/rules/rich-content.ts';
import { holdAccount } from '../account-state/hold-account.ts';
import type { SqlClient } from '../database/pool.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { rejectProblems } from '../forms/reject-problems.ts';
import { DomainError } from '../http/domain-error.ts';
import { BLANK_REPLY, refuseTooManyDrafts } from './limits.ts';

type SaveRequest = z.output<typeof saveReplyDraftCall.body>;
type Stored = { readonly revision: number; readonly data: ReplyDraft };

const formOf = (articleId: string): string => `reply:${articleId}`;

/** The revision of a draft is the time when it was saved, in ms; 0 without one. */
async function readStored(client: SqlClient, userId: string, articleId: string): Promise<Stored> {
  const { rows } = await client.query<{ value: string; savedAt: Date }>(
    'SELECT value, saved_at AS "savedAt" FROM form_drafts WHERE user_id = $1 AND form = $2',
    [userId, formOf(articleId)],
  );
  const [row] = rows;
  if (!row) return { revision: 0, data: EMPTY_REPLY };
  return { revision: row.savedAt.getTime(), data: JSON.parse(row.value) as ReplyDraft };
}

/** The draft of a reply, on whichever device it was written. */
export async function readReplyDraft(
  client: SqlClient,
  userId: string,
  articleId: string,
): Promise<z.input<typeof readReplyDraftCall.response>> {
  const { revision, data } = await readStored(client, userId, articleId);
  return { revision, data, editable: true };
}

/**
 * Saves the draft of a reply. Saving what is saved already changes nothing, whatever the revision. A blank draft is
 * kept too: other devices learn from it that the reply was posted.
 * @throws DomainError Changed for another revision, FieldsInvalid, DraftsTooMany
 */
export async function saveReplyDraft(
  work: UnitOfWork,
  userId: string,
  articleId: string,
  { revision, data: typed }: SaveRequest,
): Promise<{ revision: number }> {
  const { client, now } = work;
  await holdAccount(work, userId);
  const data = normalizeReplyDraft(typed);
  rejectProblems({ content: draftProblem(data.content) });
  const value = JSON.stringify(data);
  if (Buffer.byteLength(value) > DRAFTS.bytes) throw new DomainError('FieldsInvalid', { content: 'tooLong' });
  const stored = await readStored(client, userId, articleId);
  if (isDeepStrictEqual(data, stored.data)) return { revision: Math.max(stored.revision, revision) };
  if (stored.revision !== 0 && stored.revision !== revision)
    throw new DomainError('Changed', { revision: stored.revision });
  if (value !== BLANK_REPLY) await refuseTooManyDrafts(client, userId, formOf(articleId));
  const savedAt = new Date(Math.max(now.getTime(), stored.revision + 1));
  await client.query(
    `INSERT INTO form_drafts (user_id, form, value, saved_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id, form) DO UPDATE SET value = excluded.value, saved_at = excluded.saved_at`,
    [userId, formOf(articleId), value, savedAt],
  );
  if (value === BLANK_REPLY) await forgetOldestBlank(client, userId);
  return { revision: savedAt.getTime() };
}

async function forgetOldestBlank(client: SqlClient, userId: string): Promise<void> {
  await client.query(
    `DELETE FROM form_drafts WHERE user_id = $1 AND form IN (
       SELECT form FROM form_drafts WHERE user_id = $1 AND value = $2 ORDER BY saved_at DESC OFFSET $3)`,
    [userId, BLANK_REPLY, DRAFTS.formsMost],
  );
}
