import { UPLOAD } from '#protocol/limits.ts';
import { DomainError } from '../http/domain-error.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** An upload under way ends soon or breaks off. Seconds. */
const SOON = 5;

type Account = { under: number; bytes: number; until: number };

/** What people may upload; see {@link createUploadQuota}. */
export type UploadQuota = {
  /**
   * Begins an upload. @returns what ends it
   * @throws DomainError TooManyRequests
   */
  begin(userId: string): () => void;
  /**
   * Notes bytes that arrived, kept or not.
   * @throws DomainError TooManyRequests for the first that are too many
   */
  arrived(userId: string, bytes: number): void;
};

/**
 * Bounds what one person uploads, at once and in a day, so that nobody fills the disk. Bytes count as they
 * arrive, whatever becomes of the file. Counted in this process; several nodes allow as many times more.
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
