import { eq } from 'drizzle-orm';
import { STORE_STATUS } from '#protocol/lookups.ts';
import { storeComments } from '../database/schema/store-comments.ts';
import { storeEmails, storeMedia, storeMoves, storeDocuments, stores } from '../database/schema/stores.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { replaceFileUses } from '../files/queries.ts';
import type { StoreRow } from './store-facts.ts';
import { lockOwnStore } from './own-store.ts';

/**
 * Closes the account's store for good; only its number stays, for the goods and rooms that refer to it. Deletes the
 * account's likes and verified addresses. Its comments on other stores stay, without pictures.
 */
export async function eraseStoresOfAccount(work: UnitOfWork, userId: string): Promise<void> {
  const store = await lockOwnStore(work, userId);
  if (store) await closeStore(work, store);
  await work.db.delete(storeEmails).where(eq(storeEmails.userId, userId));
  await work.client.query(
    `WITH gone AS (DELETE FROM store_media_likes WHERE user_id = $1 RETURNING media_id)
     UPDATE store_media m SET likes = likes - 1 FROM gone WHERE m.id = gone.media_id`,
    [userId],
  );
  await work.client.query(
    `DELETE FROM file_uses WHERE kind = 'store' AND ref IN (SELECT id FROM store_comments WHERE author_id = $1)`,
    [userId],
  );
  await work.db.update(storeComments).set({ fileIds: [] }).where(eq(storeComments.authorId, userId));
}

async function closeStore(work: UnitOfWork, { id, num }: StoreRow): Promise<void> {
  const { client, db, now } = work;
  await client.query(
    `DELETE FROM file_uses WHERE kind = 'store' AND ref IN (SELECT id FROM store_media WHERE store_id = $1)`,
    [id],
  );
  await db.delete(storeMedia).where(eq(storeMedia.storeId, id));
  await db.delete(storeDocuments).where(eq(storeDocuments.storeId, id));
  await replaceFileUses(db, 'store', id, []);
  await db
    .update(stores)
    .set({
      status: STORE_STATUS.expired,
      name: '',
      displayName: num,
      entityName: '',
      contactPhone: '',
      email: '',
      address: '',
      phone: '',
      logoFileId: null,
      backgroundFileId: null,
      profile: '',
      terms: '',
      returnPolicy: '',
      openingHours: '',
      reviewReason: null,
      freezeReason: null,
      updatedAt: now,
    })
    .where(eq(stores.id, id));
  await db.insert(storeMoves).values({ storeId: id, at: now, move: 'expire', status: STORE_STATUS.expired });
  await work.publish({ type: 'store.visibility-changed', storeId: id });
}
