import { ACCOUNT } from '#protocol/limits.ts';
import type { CodeTarget } from '#protocol/http/registration.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';
import { codeTargetKey, parseCodeTargetKey } from '../verification-codes/code-target.ts';
import type { AccountServices } from './account-services.ts';
import { isTargetTakenError, targetTakenError } from './registration.ts';

type Method = CodeTarget['method'];

/**
 * Records a change of contact, before it is made, so that the previous one may undo it for a week.
 * @param previous of the same method; undefined if the account had none
 * @returns the id that the link to undo it is made from
 */
export async function recordContactChange(
  { client, now }: UnitOfWork,
  { userId, method, previous }: { userId: string; method: Method; previous: CodeTarget | undefined },
  newId: string,
): Promise<string> {
  await client.query(
    `INSERT INTO contact_changes (id, user_id, method, previous, previous_changed_at, changed_at, expires_at)
     SELECT $1, id, $3, $4, CASE $3 WHEN 'email' THEN email_changed_at ELSE mobile_changed_at END, $5, $6
     FROM users WHERE id = $2`,
    [
      newId,
      userId,
      method,
      previous === undefined ? null : codeTargetKey(previous),
      now,
      new Date(now.getTime() + ACCOUNT.contactTrustedAfter),
    ],
  );
  return newId;
}

/**
 * Restores the contact that a change replaced, or removes the one it added, and ends every session. A link works once.
 * Later changes of the same contact cannot be undone afterwards: their links went to contacts that are not restored.
 * @param link the secret part of the link
 * @throws DomainError UndoLinkInvalid, and AlreadyExistsEmail or AlreadyExistsPhoneNumber if another account took the
 *   contact meanwhile
 */
export async function undoContactChange(
  { pool, transact, sessions, undoLinks }: Pick<Deps & AccountServices, 'pool' | 'transact' | 'sessions' | 'undoLinks'>,
  link: string,
): Promise<Method> {
  const changeId = undoLinks.read(link);
  const { rows } = await pool.query<{ user_id: string; method: Method; previous: string | null }>(
    'SELECT user_id, method, previous FROM contact_changes WHERE id = $1',
    [changeId],
  );
  const change = rows[0];
  if (!change) throw new DomainError('UndoLinkInvalid');
  const { user_id: userId, method } = change;
  const previous = change.previous === null ? undefined : parseCodeTargetKey(change.previous);
  try {
    await transact(async (work) => {
      // The account first, as every change of it does.
      await work.client.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId]);
      const undone = await work.client.query<{ changed_at: Date; previous_changed_at: Date | null }>(
        'DELETE FROM contact_changes WHERE id = $1 AND expires_at > $2 RETURNING changed_at, previous_changed_at',
        [changeId, work.now],
      );
      const [row] = undone.rows;
      if (!row) throw new DomainError('UndoLinkInvalid');
      await work.client.query('DELETE FROM contact_changes WHERE user_id = $1 AND method = $2 AND changed_at >= $3', [
        userId,
        method,
        row.changed_at,
      ]);
      await restore(work, userId, method, previous, row.previous_changed_at);
      await sessions.revokeAllInTransaction(work, userId);
    });
  } catch (error) {
    throw previous && isTargetTakenError(error) ? targetTakenError(previous) : error;
  }
  return method;
}

/** The link was read at the previous contact, which proves it. */
async function restore(
  { client }: UnitOfWork,
  userId: string,
  method: Method,
  previous: CodeTarget | undefined,
  changedAt: Date | null,
): Promise<void> {
  if (method === 'email')
    await client.query('UPDATE users SET email = $2, email_verified = $3, email_changed_at = $4 WHERE id = $1', [
      userId,
      previous?.method === 'email' ? previous.email : null,
      previous !== undefined,
      changedAt,
    ]);
  else
    await client.query(
      `UPDATE users SET area_code = $2, mobile = $3, mobile_verified = $4, mobile_changed_at = $5 WHERE id = $1`,
      [
        userId,
        previous?.method === 'phone' ? previous.areaCode : null,
        previous?.method === 'phone' ? previous.mobile : null,
        previous !== undefined,
        changedAt,
      ],
    );
}
