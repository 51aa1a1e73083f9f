import { and, eq, inArray, isNotNull, isNull, lte } from 'drizzle-orm';
import { ACCOUNT } from '#protocol/limits.ts';
import { STORE_STATUS } from '#protocol/lookups.ts';
import { users } from '../database/schema/accounts.ts';
import { stores } from '../database/schema/stores.ts';
import type { Deps } from '../deps.ts';

const HOUR = 3_600_000;
/** Hours left of the promised 24 when staff are reminded. */
const HOURS_LEFT = 4;

/**
 * Mails staff about stores whose promised review time runs out, once per submission; no reviewer about their own store.
 * @returns how many stores were due
 */
export function remindStaffOfReviews({ transact, mailer }: Pick<Deps, 'transact' | 'mailer'>): Promise<number> {
  return transact(async (work) => {
    const { db, now } = work;
    const since = new Date(now.getTime() - ACCOUNT.storeReview + HOURS_LEFT * HOUR);
    const due = await db
      .update(stores)
      .set({ remindedAt: now })
      .where(
        and(
          inArray(stores.status, [STORE_STATUS.draft, STORE_STATUS.lock]),
          isNull(stores.remindedAt),
          lte(stores.submittedAt, since),
        ),
      )
      .returning({ ownerId: stores.ownerId, name: stores.displayName, submittedAt: stores.submittedAt });
    if (due.length === 0) return 0;
    const byUrgency = due.sort((a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0));
    const staff = await db
      .select({ id: users.id, email: users.email, language: users.languageCode })
      .from(users)
      .where(and(eq(users.isCustomerService, true), eq(users.emailVerified, true), isNotNull(users.email)));
    for (const { id, email, language } of staff) {
      const names = byUrgency.filter(({ ownerId }) => ownerId !== id).map(({ name }) => name);
      if (email === null || names.length === 0) continue;
      await mailer.send(
        {
          to: { method: 'email', email },
          language,
          template: 'reviewsDue',
          params: { stores: names, hours: HOURS_LEFT },
        },
        work,
      );
    }
    return due.length;
  });
}
