import type { Deps } from '../deps.ts';
import { readOwnAccount } from '../accounts/own-account.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';
import { queueMail } from '../mail/mailer.ts';
import { deleteFactors } from '../second-factors/factors.ts';
import { revokeAllSessions } from '../sessions/sessions.ts';
import { CommandError } from './staff-role.ts';

/**
 * Removes the second factors of an account whose owner lost them, signs it out everywhere, notifies the owner and
 * writes an audit entry. The operator has to know by other means that the owner asked for it.
 * @returns how many second factors it had
 * @throws CommandError if there is no such account
 */
export async function resetFactors(
  { pool, ids, clock }: Pick<Deps, 'pool' | 'ids' | 'clock'>,
  username: string,
): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [account],
    } = await client.query<{ id: string }>(
      'SELECT id FROM users WHERE username = $1 AND removed_at IS NULL FOR NO KEY UPDATE',
      [username],
    );
    if (!account) throw new CommandError(`There is no account ${username}.`);
    const { id } = account;
    const now = clock();
    const count = await deleteFactors(client, id);
    await revokeAllSessions(client, id);
    await writeAuditEntry(client, { actorId: null, action: 'resetFactors', subjectKind: 'user', subject: id }, now);
    const { targets, language } = await readOwnAccount(client, id);
    const [to] = targets;
    if (to)
      await queueMail(client, ids.id(), { to, language, template: 'factorsChanged', params: { change: 'reset' } }, now);
    await client.query('COMMIT');
    return count;
  } finally {
    // Ends the transaction wherever it was not committed.
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
