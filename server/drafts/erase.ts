import { eq } from 'drizzle-orm';
import { formDrafts } from '../database/schema/drafts.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Erases all form drafts of an account. */
export async function eraseFormDraftsOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(formDrafts).where(eq(formDrafts.userId, userId));
}
