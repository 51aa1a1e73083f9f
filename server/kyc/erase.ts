import { eq } from 'drizzle-orm';
import { kycCases } from '../database/schema/kyc.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { eraseDocumentsOfAccount } from '../documents/erase.ts';

/** KYC-6: erases somebody's case, and every paper they ever uploaded, those of a store included. Who saw them stays on record, by id. */
export async function eraseKycOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(kycCases).where(eq(kycCases.userId, userId));
  await eraseDocumentsOfAccount(work, userId);
}
