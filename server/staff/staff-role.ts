import { isEmail, usernameProblem } from '#protocol/rules/account-fields.ts';
import type { Deps } from '../deps.ts';
import type { Passwords } from '../passwords/password-hashing.ts';
import { writeAuditEntry } from '../audit/write-audit-entry.ts';

type StaffRoleDeps = Pick<Deps, 'pool' | 'ids' | 'clock'> & { readonly passwords: Passwords };
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

/** Its message is shown to the person who ran the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** Letters and digits of a generated password: 119 bits. */
const PASSWORD_LENGTH = 20;

/**
 * Grants an account the staff role, and creates the account if it does not exist. E-mail address and name are for new
 * accounts only. Writes an audit entry.
 * @returns the generated password of a new account, which is stored nowhere
 * @throws CommandError
 */
export async function grantStaffRole(
  { pool, passwords, ids, clock }: StaffRoleDeps,
  { username, email, name }: StaffRoleRequest,
): Promise<{ outcome: 'made'; password: string } | { outcome: 'flagged' | 'already' }> {
  if (usernameProblem(username))
    throw new CommandError('A username has 4–20 characters: a–z, digits, underscore, dot.');
  if (email !== undefined && !isEmail(email)) throw new CommandError(`${email} is not an e-mail address.`);
  const password = ids.token().replace(/[-_]/g, '').slice(0, PASSWORD_LENGTH);
  const passwordHash = await passwords.hash(password);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [existing],
    } = await client.query<{ id: string; is_customer_service: boolean }>(
      'SELECT id, is_customer_service FROM users WHERE username = $1 FOR UPDATE',
      [username],
    );
    if (existing && (email ?? name) !== undefined)
      throw new CommandError(`${username} exists already: --email and --name are for new accounts.`);
    if (existing?.is_customer_service) return { outcome: 'already' };
    const userId = existing?.id ?? ids.id();
    if (existing) await client.query('UPDATE users SET is_customer_service = true WHERE id = $1', [userId]);
    else {
      await client.query(
        `INSERT INTO users
           (id, username, true_name, email, email_verified, password_hash, is_customer_service, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, true, $7)`,
        [userId, username, name ?? null, email?.toLowerCase() ?? null, email !== undefined, passwordHash, clock()],
      );
    }
    await writeAuditEntry(
      client,
      {
        actorId: null,
        action: 'flagGiven',
        subjectKind: 'user',
        subject: userId,
        details: existing ? {} : { account: 'new' },
      },
      clock(),
    );
    await client.query('COMMIT');
    return existing ? { outcome: 'flagged' } : { outcome: 'made', password };
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'users_email')
      throw new CommandError(`${email ?? ''} belongs to another account.`, { cause: error });
    throw error;
  } finally {
    // Ends the transaction wherever it was not committed.
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

/**
 * Revokes the staff role and the memberships in joined rooms [JOI-1]. The account stays.
 * @returns false if the account was not staff
 */
export async function revokeStaffRole(
  { pool, clock }: Pick<StaffRoleDeps, 'pool' | 'clock'>,
  username: string,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const {
      rows: [revoked],
    } = await client.query<{ id: string }>(
      `UPDATE users SET is_customer_service = false, staff_active_at = NULL
       WHERE username = $1 AND is_customer_service RETURNING id`,
      [username],
    );
    if (revoked) {
      // In one order, as batches of messages lock them.
      await client.query(
        `SELECT FROM rooms
         WHERE id IN (SELECT room_id FROM room_members WHERE user_id = $1 AND joined_at IS NOT NULL)
         ORDER BY id COLLATE "C" FOR UPDATE`,
        [revoked.id],
      );
      await client.query(
        `WITH left_rooms AS (DELETE FROM room_members WHERE user_id = $1 AND joined_at IS NOT NULL RETURNING room_id)
         UPDATE rooms SET members_revision = members_revision + 1 WHERE id IN (SELECT room_id FROM left_rooms)`,
        [revoked.id],
      );
      await writeAuditEntry(
        client,
        { actorId: null, action: 'flagTaken', subjectKind: 'user', subject: revoked.id },
        clock(),
      );
    }
    await client.query('COMMIT');
    return revoked !== undefined;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** All staff, by username. */
export async function listStaff({ pool }: Pick<StaffRoleDeps, 'pool'>): Promise<StaffMember[]> {
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
