import { isEmail } from '#protocol/email.ts';
import { username as usernameRule } from '#protocol/validation.ts';
import type { Deps } from '../deps.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';

type FlagDeps = Pick<Deps, 'pool' | 'passwords' | 'ids' | 'clock'>;
export type StaffRoleRequest = {
  readonly username: string;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
};
export type StaffMember = {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly since: Date;
};

/** What the command could not do, in a sentence for whoever typed it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Letters and digits of a password that is printed once: 119 bits. */
const PASSWORD_LETTERS = 20;

/**
 * STAFF-8: makes somebody customer service; an account that does not exist yet is made, with a password that is known to
 * whoever reads the answer and to nobody else. E-mail and name are for new accounts. In the log with the change.
 * @throws CommandError
 */
export async function grantStaffRole(
  { pool, passwords, ids, clock }: FlagDeps,
  { username, email, name }: StaffRoleRequest,
): Promise<{ outcome: 'made'; password: string } | { outcome: 'flagged' | 'already' }> {
  if (!usernameRule.safeParse(username).success)
    throw new CommandError('A username has 4–20 characters: a–z, digits, underscore, dot.');
  if (email !== undefined && !isEmail(email)) throw new CommandError(`${email} is no e-mail address.`);
  const password = ids.token().replace(/[-_]/g, '').slice(0, PASSWORD_LETTERS);
  const passwordHash = await passwords.hash(password);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [known],
    } = await client.query<{ id: string; is_customer_service: boolean }>(
      'SELECT id, is_customer_service FROM users WHERE username = $1 FOR UPDATE',
      [username],
    );
    if (known && (email ?? name) !== undefined)
      throw new CommandError(`${username} exists already: --email and --name are for new accounts.`);
    if (known?.is_customer_service) return { outcome: 'already' };
    const userId = known?.id ?? ids.id();
    if (known) await client.query('UPDATE users SET is_customer_service = true WHERE id = $1', [userId]);
    else {
      await client.query(
        `INSERT INTO users (id, username, true_name, email, email_verified, password_hash, is_customer_service, created_at) VALUES ($1, $2, $3, $4, $5, $6, true, $7)`,
        [userId, username, name ?? null, email?.toLowerCase() ?? null, email !== undefined, passwordHash, clock()],
      );
    }
    await writeAuditEntry(
      client,
      {
        actorId: null,
        act: 'flagGiven',
        subjectKind: 'user',
        subject: userId,
        details: known ? {} : { account: 'new' },
      },
      clock(),
    );
    await client.query('COMMIT');
    return known ? { outcome: 'flagged' } : { outcome: 'made', password };
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email')
      throw new CommandError(`${email ?? ''} belongs to another account.`, { cause: error });
    throw error;
  } finally {
    // Nothing is left open where it was not committed.
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/** STAFF-8: takes the flag, and with it the rooms of others that were joined. The account stays. @returns false when they were not staff */
export async function revokeStaffRole(
  { pool, clock }: Pick<FlagDeps, 'pool' | 'clock'>,
  username: string,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [gone],
    } = await client.query<{ id: string }>(
      'UPDATE users SET is_customer_service = false, desk_time = NULL WHERE username = $1 AND is_customer_service RETURNING id',
      [username],
    );
    if (gone) {
      await client.query('DELETE FROM participants WHERE user_id = $1 AND joined_at IS NOT NULL', [gone.id]);
      await writeAuditEntry(
        client,
        { actorId: null, act: 'flagTaken', subjectKind: 'user', subject: gone.id },
        clock(),
      );
    }
    await client.query('COMMIT');
    return gone !== undefined;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Who is customer service, by username. */
export async function listStaff({ pool }: Pick<FlagDeps, 'pool'>): Promise<StaffMember[]> {
  const { rows } = await pool.query<{
    username: string;
    true_name: string | null;
    email: string | null;
    created_at: Date;
  }>('SELECT username, true_name, email, created_at FROM users WHERE is_customer_service ORDER BY username');
  return rows.map((row) => ({
    username: row.username,
    name: row.true_name ?? '',
    email: row.email ?? '',
    since: row.created_at,
  }));
}
