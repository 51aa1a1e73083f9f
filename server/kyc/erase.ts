import { eq } from 'drizzle-orm';
import { kycCases } from '../database/schema/kyc.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { eraseDocumentsOfAccount } from '../documents/erase.ts';

/**
 * Erases the case and all documents of an account, those of its store included. The record of their views stays, by id.
 */
export async function eraseKycOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(kycCases).where(eq(kycCases.userId, userId));
  await eraseDocumentsOfAccount(work, userId);
}
