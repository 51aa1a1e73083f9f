import { and, count, eq } from 'drizzle-orm';
import type { storePage } from '#protocol/http/stores.ts';
import { GOODS_STATUS, KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import type { z } from 'zod';
import type { Queryable } from '../database/pool.ts';
import { users } from '../database/schema/accounts.ts';
import { goods } from '../database/schema/goods.ts';
import { storeMedia, stores } from '../database/schema/stores.ts';
import type { Viewer } from '../goods/queries.ts';
import type { StoreRow } from './store-facts.ts';
import { toPublicStore } from './own-store.ts';

/** A store that the viewer may see: an approved one; a frozen one only as its owner or as staff. */
export async function readVisibleStore(
  db: Queryable,
  storeId: string,
  viewer: Viewer | undefined,
): Promise<StoreRow | undefined> {
  const [row] = await db
    .select()
    .from(stores)
    .where(and(eq(stores.id, storeId), eq(stores.status, STORE_STATUS.success)));
  return row && isStoreVisible(row, viewer) ? row : undefined;
}

/** {@link readVisibleStore} for a row that was read before. */
export function isStoreVisible(
  { status, frozen, ownerId }: Pick<StoreRow, 'status' | 'frozen' | 'ownerId'>,
  viewer: Viewer | undefined,
): boolean {
  return (
    status === STORE_STATUS.success && (!frozen || viewer?.userId === ownerId || viewer?.isCustomerService === true)
  );
}

/** The average level of the comments, rounded to a tenth; null without comments. */
export function toRating({ ratingCount, ratingSum }: Pick<StoreRow, 'ratingCount' | 'ratingSum'>): {
  average: number | null;
  count: number;
} {
  return { average: ratingCount === 0 ? null : Math.round((ratingSum / ratingCount) * 10) / 10, count: ratingCount };
}

/** The header of a store's public page; undefined if the viewer may not see the store. */
export async function readStorePage(
  db: Queryable,
  storeId: string,
  viewer: Viewer | undefined,
): Promise<z.input<typeof storePage.response> | undefined> {
  const row = await readVisibleStore(db, storeId, viewer);
  if (!row) return undefined;
  const [[onOffer], [posts], [owner]] = await Promise.all([
    db
      .select({ count: count() })
      .from(goods)
      .where(
        // All of it is in the index goods_offered. The store of a removed account is not visible.
        and(
          eq(goods.sellerId, row.ownerId),
          eq(goods.storeId, row.id),
          eq(goods.status, GOODS_STATUS.forSale),
          eq(goods.frozen, false),
        ),
      ),
    db.select({ count: count() }).from(storeMedia).where(eq(storeMedia.storeId, row.id)),
    db.select({ kycStatus: users.kycStatus }).from(users).where(eq(users.id, row.ownerId)),
  ]);
  return {
    ...toPublicStore(row),
    ownerId: row.ownerId,
    type: row.type,
    rating: toRating(row),
    goods: onOffer?.count ?? 0,
    media: posts?.count ?? 0,
    isOwn: viewer?.userId === row.ownerId,
    frozen: row.frozen,
    verified: owner?.kycStatus === KYC_STATUS.success,
  };
}

/** Id and name of an open store; undefined if it is absent, not approved or frozen. */
export async function readOpenStore(
  db: Queryable,
  storeId: string,
): Promise<{ id: string; displayName: string } | undefined> {
  const [row] = await db
    .select({ id: stores.id, displayName: stores.displayName })
    .from(stores)
    .where(and(eq(stores.id, storeId), eq(stores.status, STORE_STATUS.success), eq(stores.frozen, false)));
  return row;
}
