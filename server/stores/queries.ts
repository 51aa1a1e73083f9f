import { and, eq } from 'drizzle-orm';
import { STORE_STATUS } from '#protocol/lookups.ts';
import type { Queryable } from '../database/pool.ts';
import { stores } from '../database/schema/stores.ts';

/** STORE-1: what anyone may know of an open store. Undefined for one that is not there, not approved, or frozen. */
export async function openStore(
  db: Queryable,
  storeId: string,
): Promise<{ id: string; displayName: string } | undefined> {
  const [row] = await db
    .select({ id: stores.id, displayName: stores.displayName })
    .from(stores)
    .where(and(eq(stores.id, storeId), eq(stores.status, STORE_STATUS.success), eq(stores.frozen, false)));
  return row;
}
