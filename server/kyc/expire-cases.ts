import { and, eq, lt } from 'drizzle-orm';
import { KYC_STATUS } from '#protocol/lookups.ts';
import { kycCases } from '../database/schema/kyc.ts';
import { hongKongDay } from '../foundation/calendar-day.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { moveKyc } from './moves.ts';

/**
 * Expires every approved case whose document has expired, each in a separate transaction.
 * @returns how many
 */
export async function expireKycCases(deps: Pick<Deps, 'db' | 'transact' | 'clock' | 'mailer'>): Promise<number> {
  const due = await deps.db
    .select({ id: kycCases.userId })
    .from(kycCases)
    .where(and(eq(kycCases.status, KYC_STATUS.success), lt(kycCases.expiresOn, hongKongDay(deps.clock()))));
  let expired = 0;
  for (const { id } of due) {
    expired += await deps
      .transact(async (work) => {
        await moveKyc(work, deps, { id, move: 'expire', by: 'system', actorId: null });
        return 1;
      })
      .catch((error: unknown) => {
        // Expired by another process, or the account was removed, since it was read.
        if (error instanceof DomainError) return 0;
        throw error;
      });
  }
  return expired;
}
