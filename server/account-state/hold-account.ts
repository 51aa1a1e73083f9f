import type { UnitOfWork } from '../events/transact.ts';
import { DomainError } from '../http/domain-error.ts';

type Client = Pick<UnitOfWork, 'client'>;

/**
 * Keeps an account from being removed until the transaction ends; otherwise personal data written now could be
 * committed after the removal has erased the account. Admits one transaction per account at a time. Take it before any
 * other lock, as the removal does.
 * @throws DomainError SessionRevoked when the account is removed
 */
export const holdAccount = (work: Client, userId: string): Promise<void> => hold(work, userId, 'NO KEY UPDATE');

/**
 * Like {@link holdAccount}, but admits several transactions of the same account at a time; for data that another lock
 * protects.
 * @throws DomainError SessionRevoked when the account is removed
 */
export const holdAccountShared = (work: Client, userId: string): Promise<void> => hold(work, userId, 'SHARE');

async function hold({ client }: Client, userId: string, strength: 'NO KEY UPDATE' | 'SHARE'): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM users WHERE id = $1 AND removed_at IS NULL FOR ${strength}`, [
    userId,
  ]);
  if (rowCount === 0) throw new DomainError('SessionRevoked');
}
