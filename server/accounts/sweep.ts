import type { Deps } from '../deps.ts';

/** Codes are counted for an hour; a day leaves room for clocks. */
const CODES_KEPT = 24 * 3_600_000;

/** Takes away what is of no more use: old codes, captchas nobody answered, third-party sign-ins that never came back. @returns how many rows went */
export async function deleteExpiredAttempts({ pool, clock }: Pick<Deps, 'pool' | 'clock'>): Promise<number> {
  const now = clock();
  const swept = await Promise.all([
    pool.query('DELETE FROM codes WHERE created_at < $1', [new Date(now.getTime() - CODES_KEPT)]),
    pool.query('DELETE FROM captchas WHERE expires_at <= $1', [now]),
    pool.query('DELETE FROM oauth_attempts WHERE expires_at <= $1', [now]),
  ]);
  return swept.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
