import type { Work } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';

type Client = Pick<Work, 'client'>;

/**
 * Keeps an account from being removed until this transaction ends: whatever is personal and written now would otherwise
 * come after what erases it. One transaction at a time for one person. Before any other lock, as the removal takes its own.
 * @throws DomainError Unauthenticated for an account that is gone
 */
export const holdAccount = (work: Client, userId: string): Promise<void> => hold(work, userId, 'NO KEY UPDATE');

/** The same side by side with others of the person's: for what is kept in order by another lock. @throws DomainError Unauthenticated */
export const keepAccount = (work: Client, userId: string): Promise<void> => hold(work, userId, 'SHARE');

async function hold({ client }: Client, userId: string, strength: 'NO KEY UPDATE' | 'SHARE'): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM users WHERE id = $1 AND removed_at IS NULL FOR ${strength}`, [
    userId,
  ]);
  if (rowCount === 0) throw new DomainError('Unauthenticated');
}
