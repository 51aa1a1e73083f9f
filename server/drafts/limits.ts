import { DRAFTS } from '#protocol/limits.ts';
import { EMPTY_REPLY } from '#protocol/rules/articles.ts';
import type { SqlClient } from '../database/pool.ts';
import { DomainError } from '../http/domain-error.ts';

/** The stored value of a blank reply. */
export const BLANK_REPLY = JSON.stringify(EMPTY_REPLY);

/**
 * Blank replies do not count: they have a bound of their own. Call it with the account held.
 * @throws DomainError DraftsTooMany beyond 50 drafts of other forms
 */
export async function refuseTooManyDrafts(client: SqlClient, userId: string, form: string): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    // A user can save the value of a blank reply in any form.
    `SELECT count(*)::int AS others FROM form_drafts
     WHERE user_id = $1 AND form <> $2 AND NOT (form LIKE 'reply:%' AND value = $3)`,
    [userId, form, BLANK_REPLY],
  );
  if (rows[0]!.others >= DRAFTS.formsMost) throw new DomainError('DraftsTooMany', { most: DRAFTS.formsMost });
}
