import type { GoodsData } from '#protocol/entities/goods.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { createGoods, moveGoods } from '#protocol/http/goods-own.ts';
import { KYC_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import type { GoodsMove } from '#protocol/rules/states.ts';
import { files } from '#server/database/schema/files.ts';
import { stores } from '#server/database/schema/stores.ts';
import { moveGoods as move } from '#server/goods/move-goods.ts';
import type { TestApp } from './app.ts';
import { createClient, type Client } from './client.ts';

export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

/** A verified user, who may sell. */
export const makeSeller = (test: TestApp, account: Parameters<typeof createClient>[1] = {}): Promise<Client> =>
  createClient(test, { kycStatus: KYC_STATUS.success, ...account });

/** The row of an uploaded file, without its content. */
export async function readyFile(
  test: TestApp,
  ownerId: string,
  extra: Partial<typeof files.$inferInsert> = {},
): Promise<string> {
  const id = test.deps.ids.id();
  const now = test.deps.clock();
  await test.deps.db.insert(files).values({
    id,
    ownerId,
    category: 'goods',
    name: 'picture.jpg',
    contentType: 'image/jpeg',
    state: 'ready',
    size: 1_000,
    width: 1_280,
    height: 960,
    linkExpiresAt: now,
    createdAt: now,
    ...extra,
  });
  return id;
}

/** Creates a store of the user, by default an open one. */
export async function makeStore(
  test: TestApp,
  ownerId: string,
  extra: Partial<typeof stores.$inferInsert> = {},
): Promise<string> {
  const id = test.deps.ids.id();
  const now = test.deps.clock();
  await test.deps.db.insert(stores).values({
    id,
    num: `ST-${id}`,
    ownerId,
    name: id,
    displayName: `Store ${id}`,
    entityName: id,
    status: STORE_STATUS.success,
    createdAt: now,
    updatedAt: now,
    ...extra,
  });
  return id;
}

/** Complete goods: a watch at a fixed price. */
export async function wholeGoods(test: TestApp, ownerId: string, extra: Partial<GoodsData> = {}): Promise<GoodsData> {
  return {
    ...EMPTY_GOODS,
    categoryCode: 'watches',
    saleType: 1,
    currency: 'HKD',
    price: '128000',
    receiptType: 'bankTransfer',
    transactionType: 1,
    logistics: ['faceToFace'],
    texts: { ...EMPTY_GOODS.texts, EN: { title: 'A watch', description: 'It ticks.' } },
    images: [{ kind: 1, fileId: await readyFile(test, ownerId) }],
    ...extra,
  };
}

/** Creates a goods draft. @returns its id */
export async function makeDraft(test: TestApp, seller: Client, extra: Partial<GoodsData> = {}): Promise<string> {
  const id = test.deps.ids.id();
  await seller.get(createGoods, { body: { id, data: await wholeGoods(test, seller.userId, extra) } });
  return id;
}

/** A move by staff without the staff calls. */
export const asStaff = (test: TestApp, staffId: string, id: string, name: GoodsMove): Promise<unknown> =>
  test.deps.transact((work) =>
    move(work, test.deps, {
      id,
      move: name,
      by: 'service',
      actorId: staffId,
      reason: name === 'reject' || name === 'freeze' ? { code: 'complaint', note: 'Seen elsewhere' } : null,
    }),
  );

/** A move by the system. */
export const asSystem = (test: TestApp, id: string, name: GoodsMove): Promise<unknown> =>
  test.deps.transact((work) => move(work, test.deps, { id, move: name, by: 'system', actorId: null }));

/** Creates a listing. @returns its id */
export async function makeOffer(
  test: TestApp,
  seller: Client,
  staffId: string,
  extra: Partial<GoodsData> = {},
): Promise<string> {
  const id = await makeDraft(test, seller, extra);
  await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
  await asStaff(test, staffId, id, 'take');
  await asStaff(test, staffId, id, 'approve');
  return id;
}
