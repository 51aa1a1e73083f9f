import { eq } from 'drizzle-orm';
import { addresses } from '../database/schema/addresses.ts';
import type { Work } from '../events/transact.ts';

/** ADR-5: erases every address of somebody. */
export async function eraseAddressesOfAccount(work: Work, userId: string): Promise<void> {
  await work.db.delete(addresses).where(eq(addresses.userId, userId));
}
