/** What lives of several charts begin with, made by calls. */
import type { GoodsData } from '#protocol/entities/goods.ts';
import { createGoods, moveGoods } from '#protocol/http/goods-own.ts';
import { kycSubmit } from '#protocol/http/kyc.ts';
import { staffMove } from '#protocol/http/staff.ts';
import { hongKongDay } from '#server/foundation/calendar-day.ts';
import type { TestApp } from '#tests/server/support/app.ts';
import { createClient, type Client } from '#tests/server/support/client.ts';
import { submission, uploadDocumentPicture } from '#tests/server/support/documents.ts';
import { asPerson, picture, upload } from '#tests/server/support/files.ts';
import { DAY, wholeGoods } from '#tests/server/support/goods.ts';

/** A user whose identity staff have verified; the proof expires after tomorrow. */
export async function verifiedUser(
  test: TestApp,
  staff: Client,
  account: Parameters<typeof createClient>[1] = {},
): Promise<Client> {
  const user = await createClient(test, account);
  const document = await uploadDocumentPicture(test, user);
  const expiresOn = hongKongDay(new Date(test.deps.clock().getTime() + DAY));
  await user.get(kycSubmit, { body: submission([document], { expiresOn }) });
  const params = { kind: 'kyc', id: user.userId } as const;
  await staff.get(staffMove, { params, body: { move: 'approve', reason: null } });
  return user;
}

/** Complete goods with an uploaded picture. */
export async function goodsData(test: TestApp, seller: Client, extra: Partial<GoodsData> = {}): Promise<GoodsData> {
  const request = { fileName: 'watch.png', contentType: 'image/png', category: 'goods' };
  const { link } = await upload(test, asPerson(seller), request, await picture(640, 480));
  return wholeGoods(test, seller.userId, { images: [{ kind: 1, fileId: link.fileId }], ...extra });
}

/** Saves a draft. @returns its id */
export async function draftGoods(test: TestApp, seller: Client, data: GoodsData): Promise<string> {
  const id = test.deps.ids.id();
  await seller.get(createGoods, { body: { id, data } });
  return id;
}

/** Goods that staff have put up for sale; consigned ones have been received. @returns their id */
export async function listGoods(
  test: TestApp,
  seller: Client,
  staff: Client,
  extra: Partial<GoodsData> = {},
): Promise<string> {
  const id = await draftGoods(test, seller, await goodsData(test, seller, extra));
  await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
  const isConsigned = extra.transactionType === 2;
  for (const move of ['take', 'approve', ...(isConsigned ? (['receive'] as const) : [])] as const)
    await staff.get(staffMove, { params: { kind: 'goods', id }, body: { move, reason: null } });
  return id;
}
