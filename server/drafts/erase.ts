import { eq } from 'drizzle-orm';
import { drafts } from '../database/schema/drafts.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** DRA-4: erases every form of somebody. */
export async function eraseFormDraftsOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(drafts).where(eq(drafts.userId, userId));
}
