import { eq } from 'drizzle-orm';
import { addresses } from '../database/schema/addresses.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** ADR-5: erases every address of somebody. */
export async function eraseAddressesOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(addresses).where(eq(addresses.userId, userId));
}
