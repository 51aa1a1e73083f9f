import { ACCOUNT } from '#protocol/limits.ts';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import type { Deps } from '../deps.ts';

/** The longest period over which codes are counted. Milliseconds. */
const CODE_RETENTION = 24 * 3_600_000;

/**
 * Deletes old codes, expired captchas and links, forgotten devices, unfinished set-ups and sign-ins, and abandoned
 * third-party sign-ins.
 * @returns the number of deleted rows
 */
export async function deleteExpiredAttempts({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const now = clock();
  const expired = { condition: 'expires_at <= $1', values: [now] };
  const oldest = new Date(now.getTime() - CODE_RETENTION);
  const forgotten = new Date(now.getTime() - ACCOUNT.deviceRemembered);
  const counts = await Promise.all([
    deleteInBatches(pool, { table: 'verification_codes', condition: 'created_at < $1', values: [oldest] }),
    deleteInBatches(pool, { table: 'captchas', ...expired }),
    deleteInBatches(pool, { table: 'contact_changes', ...expired }),
    deleteInBatches(pool, { table: 'oauth_attempts', ...expired }),
    deleteInBatches(pool, { table: 'factor_setups', ...expired }),
    // Wrong second factors are counted for a day.
    deleteInBatches(pool, { table: 'pending_sign_ins', condition: 'created_at < $1', values: [oldest] }),
    deleteInBatches(pool, { table: 'known_devices', condition: 'last_sign_in_at <= $1', values: [forgotten] }),
  ]);
  return counts.reduce((sum, count) => sum + count, 0);
}
