import { getRoom } from '#protocol/http/rooms.ts';
import { sendMessage } from '#protocol/http/messages.ts';
import { storeApply, type storeApplication } from '#protocol/http/stores.ts';
import type { FileCategory } from '#protocol/http/files.ts';
import type { StoreMove } from '#protocol/rules/states.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { moveStore, type StoreMoveResult } from '#server/stores/store-moves.ts';
import type { z } from 'zod';
import type { TestApp } from './app.ts';
import { createClient, type Client } from './client.ts';
import { readyFile } from './goods.ts';

export type Application = z.input<typeof storeApplication>;

let made = 0;

/** A user with a verified e-mail address, which an application needs. */
export function makeMerchant(test: TestApp, account: Parameters<typeof createClient>[1] = {}): Promise<Client> {
  made += 1;
  return createClient(test, {
    email: `merchant${made}@mail.example`,
    emailVerified: true,
    areaCode: '852',
    mobile: `5550${1_000 + made}`,
    ...account,
  });
}

/** The row of an uploaded file, without its content. */
export const fileOf = (
  test: TestApp,
  owner: Client,
  category: FileCategory = 'store',
  contentType = 'image/webp',
): Promise<string> => readyFile(test, owner.userId, { category, contentType });

/** A valid application of a company. */
export async function applicationOf(
  test: TestApp,
  owner: Client,
  over: Partial<Application> = {},
): Promise<Application> {
  made += 1;
  const { rows } = await test.deps.pool.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [
    owner.userId,
  ]);
  return {
    type: 2,
    name: 'Harbour Timepieces',
    displayName: `Harbour Timepieces ${made}`,
    entityName: 'Harbour Timepieces Limited',
    contactPhone: '9123 4567',
    email: rows[0]?.email ?? '',
    businessCategory: 'watches',
    address: '18 Hankow Road, Tsim Sha Tsui',
    documents: [{ kind: 'businessLicence', fileId: await fileOf(test, owner, 'reviewDocument', 'application/pdf') }],
    ...over,
  };
}

/** Submits a valid application. @returns the store's id */
export async function applied(test: TestApp, owner: Client, over: Partial<Application> = {}): Promise<string> {
  return (await owner.get(storeApply, { body: await applicationOf(test, owner, over) })).id;
}

/** A move by staff without the staff calls. */
export function staffMove(test: TestApp, staff: Client, id: string, move: StoreMove): Promise<StoreMoveResult> {
  const reason =
    move === 'reject' || move === 'freeze'
      ? ({ code: 'licenceInvalid', note: 'The licence ended in May.' } as const)
      : null;
  return test.deps.transact((work) =>
    moveStore(work, test.deps, { id, move, by: 'service', actorId: staff.userId, reason }),
  );
}

/** Opens a store. @returns its id */
export async function openStore(
  test: TestApp,
  owner: Client,
  staff: Client,
  over: Partial<Application> = {},
): Promise<string> {
  const id = await applied(test, owner, over);
  await staffMove(test, staff, id, 'take');
  await staffMove(test, staff, id, 'approve');
  return id;
}

/** Sends the message that a comment requires. */
export async function writeTo(from: Client, to: Client): Promise<void> {
  const { roomId } = await from.get(getRoom, { body: { userId: to.userId } });
  await from.get(sendMessage, {
    body: { userId: to.userId, data: { _id: crypto.randomUUID(), roomId, content: 'Is it still there?' } },
  });
}

/** Goods that are for sale in a store, unless `over` says otherwise. @returns their id */
export async function makeStoreGoods(
  test: TestApp,
  storeId: string,
  seller: Client,
  over: Partial<typeof goods.$inferInsert> = {},
): Promise<string> {
  const { db, ids, clock } = test.deps;
  const id = ids.id();
  await db.insert(goods).values({
    id,
    num: `VM-${id}`,
    sellerId: seller.userId,
    storeId,
    type: 1,
    status: 3,
    saleType: 1,
    categoryCode: 'watches',
    currency: 'HKD',
    price: '1',
    createdAt: clock(),
    updatedAt: clock(),
    ...over,
  });
  await db.insert(goodsTexts).values([
    { goodsId: id, language: 'ZHCN', title: '怀表', description: '' },
    { goodsId: id, language: 'EN', title: 'Pocket watch', description: '' },
  ]);
  return id;
}
