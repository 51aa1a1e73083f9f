import type { Deps } from '../deps.ts';

/** The longest period over which codes are counted. Milliseconds. */
const CODE_RETENTION = 24 * 3_600_000;

/** Deletes old codes, expired captchas and abandoned third-party sign-ins. @returns the number of deleted rows */
export async function deleteExpiredAttempts({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const now = clock();
  const results = await Promise.all([
    pool.query('DELETE FROM verification_codes WHERE created_at < $1', [new Date(now.getTime() - CODE_RETENTION)]),
    pool.query('DELETE FROM captchas WHERE expires_at <= $1', [now]),
    pool.query('DELETE FROM oauth_attempts WHERE expires_at <= $1', [now]),
  ]);
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
