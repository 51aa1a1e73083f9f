import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { goodsDetail, searchGoods, setFavourite, visitGoods } from '#protocol/http/goods-search.ts';
import { createGoods, editGoods, ownGoodsList, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { staffCase, staffMove, staffQueue } from '#protocol/http/staff.ts';
import { picture, put } from './support/files.ts';
import { makeSeller } from './support/goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let buyer: Client;

beforeAll(async () => {
  test = await createTestApp();
  [seller, staff, buyer] = await Promise.all([
    makeSeller(test, { trueName: '林國棟' }),
    createClient(test, { isCustomerService: true }),
    createClient(test),
  ]);
});
afterAll(() => test.close());

/** Uploads a picture the way a browser does. @returns its file id */
async function upload(who: Client): Promise<string> {
  const headers = { authorization: `Bearer ${who.token}` };
  const asked = await test.app.inject({
    method: 'POST',
    url: '/api/file/awss3/GeneratePreSignedURL',
    headers,
    payload: { data: { fileName: 'watch.png', contentType: 'image/png', category: 'goods' } },
  });
  const link = asked.json<{ data: { fileId: string; url: string } }>().data;
  expect((await put(test, { userId: who.userId, headers }, link.url, await picture(640, 480))).status).toBe(200);
  return link.fileId;
}

const find = async (keyword: string, languageCode: 'EN' | 'ZHHK' | 'ZHCN' = 'EN') =>
  (await buyer.get(searchGoods, { query: { keyword, languageCode } })).items.map(({ id }) => id);
const review = (id: string, move: 'take' | 'approve' | 'reject' | 'freeze' | 'unfreeze') =>
  staff.get(staffMove, {
    params: { kind: 'goods', id },
    body: { move, reason: { code: 'complaint', note: 'As a buyer wrote' } },
  });

describe('the life of goods over HTTP', () => {
  it('goes from a draft to a listing that others find, save and discuss', async () => {
    const id = 'pocket-watch';
    await seller.get(createGoods, { body: { id, data: EMPTY_GOODS } });
    const fileId = await upload(seller);
    const saved = await seller.get(saveGoods, {
      params: { id },
      body: {
        revision: 1,
        data: {
          ...EMPTY_GOODS,
          categoryCode: 'watches',
          texts: { ...EMPTY_GOODS.texts, ZHHK: { title: '銀殼懷錶', description: '一九一二年，走時精準。' } },
          saleType: 1,
          price: '38000.5',
          receiptType: 'cash',
          transactionType: 1,
          logistics: ['faceToFace'],
          region: 'HK',
          images: [{ kind: 1, fileId }],
        },
      },
    });
    expect(saved.problems).toEqual({});
    expect(await find('懷錶')).toEqual([]);

    await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    expect(
      (await staff.get(staffQueue, { params: { kind: 'goods' }, query: {} })).items.map((item) => item.id),
    ).toEqual([id]);
    expect(
      (await staff.get(staffCase, { params: { kind: 'goods', id }, query: {} })).goods?.data.texts.ZHHK.title,
    ).toBe('銀殼懷錶');
    expect((await buyer.call(goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
    await review(id, 'take');
    await review(id, 'approve');

    // In Traditional and in Simplified, by two characters and by the number.
    for (const word of ['懷錶', '怀表', '银壳怀表', '走時', saved.num])
      expect([word, await find(word, 'ZHCN')]).toEqual([word, [id]]);
    expect(await buyer.get(visitGoods, { params: { goodsId: id } })).toEqual({ visits: 1 });
    expect(await buyer.get(setFavourite, { params: { goodsId: id }, body: { favourite: true } })).toEqual({
      favourites: 1,
    });
    const page = await buyer.get(goodsDetail, { params: { goodsId: id }, query: { languageCode: 'ZHCN' } });
    expect(page).toMatchObject({
      title: '銀殼懷錶',
      price: '38000.5',
      isFavourite: true,
      visits: 1,
      images: [{ fileId, width: 640, height: 480 }],
      seller: { name: '林國棟', verified: true },
    });
    expect((await test.app.inject({ url: page.images[0]!.url })).statusCode, 'its picture is everybody’s').toBe(200);
    const room = await buyer.get(getRoom, { body: { chatType: 2, refId: id } });
    expect(room).toMatchObject({ refId: id, refName: '銀殼懷錶' });
    expect((await seller.get(ownGoodsList, { query: {} })).items).toMatchObject([
      { id, status: 3, visits: 1, favourites: 1 },
    ]);

    await review(id, 'freeze');
    expect([
      await find('懷錶'),
      (await buyer.call(goodsDetail, { params: { goodsId: id }, query: {} })).status,
    ]).toEqual([[], 404]);
    expect(await seller.get(editGoods, { params: { id }, query: {} })).toMatchObject({
      frozen: true,
      editable: false,
      reason: { code: 'complaint', note: 'As a buyer wrote' },
    });
    await review(id, 'unfreeze');
    expect(await find('懷錶')).toEqual([id]);

    await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
    expect(await find('懷錶')).toEqual([]);
    await seller.get(moveGoods, { params: { id }, body: { move: 'publish' } });
    expect(await find('懷錶')).toEqual([id]);
    await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
    expect(await seller.get(moveGoods, { params: { id }, body: { move: 'remove' } })).toMatchObject({ removed: true });
    expect((await seller.call(editGoods, { params: { id }, query: {} })).status).toBe(404);
  });
});
