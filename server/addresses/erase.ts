import { eq } from 'drizzle-orm';
import { addresses } from '../database/schema/addresses.ts';
import type { UnitOfWork } from '../events/transact.ts';

/** Erases all addresses of an account. */
export async function eraseAddressesOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  await work.db.delete(addresses).where(eq(addresses.userId, userId));
}
