import { UPLOAD } from '#protocol/member-limits.ts';
import { DomainError } from '../http/domain-error.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Running uploads end soon. Seconds. */
const SOON = 5;

type Account = { under: number; bytes: number; until: number };

/** Upload quotas of users; see {@link createUploadQuota}. */
export type UploadQuota = {
  /**
   * Begins an upload. @returns the function that ends it
   * @throws DomainError TooManyRequests
   */
  begin(userId: string): () => void;
  /**
   * Counts received bytes, stored or not.
   * @throws DomainError TooManyRequests beyond the daily quota
   */
  arrived(userId: string, bytes: number): void;
};

/**
 * Limits the uploads of a user, at once and per day, so that one user cannot fill the disk. Bytes count as they arrive.
 * Counted per process.
 */
export function createUploadQuota(
  now: () => number,
  limit: { readonly parallel: number; readonly dailyBytes: number } = UPLOAD,
): UploadQuota {
  const accounts = new Map<string, Account>();

  function accountOf(userId: string): Account {
    const at = now();
    const kept = accounts.get(userId);
    if (kept && kept.until > at) return kept;
    for (const [other, { under, until }] of accounts) if (under === 0 && until <= at) accounts.delete(other);
    const fresh = { under: kept?.under ?? 0, bytes: 0, until: at + DAY };
    accounts.set(userId, fresh);
    return fresh;
  }
  function refuseSpent({ bytes, until }: Account): void {
    if (bytes > limit.dailyBytes)
      throw new DomainError('TooManyRequests', { retryAfter: Math.ceil((until - now()) / 1_000) });
  }

  return {
    begin(userId) {
      const account = accountOf(userId);
      refuseSpent(account);
      if (account.under >= limit.parallel) throw new DomainError('TooManyRequests', { retryAfter: SOON });
      account.under += 1;
      return () => {
        accountOf(userId).under -= 1;
      };
    },
    arrived(userId, bytes) {
      const account = accountOf(userId);
      account.bytes += bytes;
      refuseSpent(account);
    },
  };
}
