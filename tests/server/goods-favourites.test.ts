import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { favourites, goodsDetail, setFavourite } from '#protocol/http/goods-search.ts';
import { editGoods, moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { eraseFavouritesOfAccount as eraseFavourites } from '#server/favourites/erase.ts';
import { eraseGoodsOfAccount as eraseGoods } from '#server/goods/erase.ts';
import { asStaff, asSystem, makeDraft, makeOffer, makeSeller } from './support/goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let seller: Client;
let staff: Client;
let time = Date.UTC(2026, 10, 21, 8);

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  [seller, staff] = [await makeSeller(test), await createClient(test, { isCustomerService: true })];
});
afterAll(() => test.close());

const keep = (who: Client, goodsId: string, favourite = true) =>
  who.call(setFavourite, { params: { goodsId }, body: { favourite } });
const list = async (who: Client) => (await who.get(favourites, { query: {} })).items;
const days = async (id: string): Promise<unknown[]> =>
  (
    await test.deps.pool.query(
      'SELECT day::text, favourites FROM goods_daily_figures WHERE goods_id = $1 ORDER BY day',
      [id],
    )
  ).rows;
const titled = (title: string) => ({ texts: { ...EMPTY_GOODS.texts, EN: { title, description: '' } } });

describe('favourites', () => {
  it('are stored once', async () => {
    const [one, two, id] = [
      await createClient(test),
      await createClient(test),
      await makeOffer(test, seller, staff.userId),
    ];
    const answers = await Promise.all([keep(one, id), keep(one, id), keep(one, id), keep(two, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await one.get(goodsDetail, { params: { goodsId: id }, query: {} })).toMatchObject({
      favourites: 2,
      isFavourite: true,
    });
    expect([(await keep(one, id, false)).data.favourites, (await keep(one, id, false)).data.favourites]).toEqual([
      1, 1,
    ]);
    expect(await one.get(goodsDetail, { params: { goodsId: id }, query: {} })).toMatchObject({
      favourites: 1,
      isFavourite: false,
    });
  });

  it('are counted by day while they exist', async () => {
    const [one, two, id] = [
      await createClient(test),
      await createClient(test),
      await makeOffer(test, seller, staff.userId),
    ];
    await keep(one, id);
    time += 24 * 3_600_000;
    await keep(two, id);
    await keep(one, id, false);
    expect(await days(id)).toEqual([
      { day: '2026-11-21', favourites: 0 },
      { day: '2026-11-22', favourites: 1 },
    ]);
  });

  it('cannot be invisible goods, which get the response of absent ones', async () => {
    const [one, draft] = [await createClient(test), await makeDraft(test, seller)];
    for (const id of [draft, 'absent'])
      for (const favourite of [true, false])
        expect((await keep(one, id, favourite)).error).toMatchObject({ errorCode: 'NotFoundService' });
  });

  it('list the newest first, and show only public data of goods no longer for sale', async () => {
    const one = await createClient(test);
    const names = ['offered', 'sold', 'hidden', 'changed', 'frozen'] as const;
    const ids: Record<string, string> = {};
    for (const name of names) {
      ids[name] = await makeOffer(test, seller, staff.userId, titled(name));
      time += 1_000;
      await keep(one, ids[name]);
    }
    await asSystem(test, ids['sold']!, 'sell');
    for (const name of ['hidden', 'changed'])
      await seller.get(moveGoods, { params: { id: ids[name]! }, body: { move: 'hide' } });
    const { data, revision } = await seller.get(editGoods, { params: { id: ids['changed']! }, query: {} });
    await seller.get(saveGoods, {
      params: { id: ids['changed']! },
      body: { revision, data: { ...data, ...titled('secret'), price: '1' } },
    });
    await asStaff(test, staff.userId, ids['frozen']!, 'freeze');
    const items = await list(one);
    expect(
      items.map(({ title, onOffer, isVisible, price, image }) => [title, onOffer, isVisible, price, image !== null]),
    ).toEqual([
      ['', false, false, null, false],
      ['', false, false, null, false],
      ['hidden', false, false, null, true],
      ['sold', false, true, '128000', true],
      ['offered', true, true, '128000', true],
    ]);
    expect(items.slice(0, 2).map(({ sellerName, description }) => [sellerName, description])).toEqual([
      ['', ''],
      ['', ''],
    ]);
    expect(JSON.stringify(items)).not.toContain('secret');
    expect((await keep(one, ids['frozen']!, false)).status, 'may be let go all the same').toBe(200);
  });

  it('are removed with the account and no longer counted', async () => {
    const [one, two, id, other] = [
      await createClient(test),
      await createClient(test),
      await makeOffer(test, seller, staff.userId),
      await makeOffer(test, seller, staff.userId),
    ];
    for (const goods of [id, other]) await keep(one, goods);
    await keep(two, id);
    await test.deps.transact((work) => eraseFavourites(work, one.userId));
    expect([await list(one), (await list(two)).map((item) => item.id)]).toEqual([[], [id]]);
    const counts = await Promise.all(
      [id, other].map(async (goodsId) => (await two.get(goodsDetail, { params: { goodsId }, query: {} })).favourites),
    );
    expect([counts, await days(id), await days(other)]).toEqual([
      [1, 0],
      [{ day: '2026-11-22', favourites: 1 }],
      [{ day: '2026-11-22', favourites: 0 }],
    ]);
  });
});

describe('the account removal of a seller', () => {
  it('deletes goods that were never listed, and empties and hides the others', async () => {
    const [leaving, buyer] = [await makeSeller(test), await createClient(test)];
    const draft = await makeDraft(test, leaving);
    const pending = await makeDraft(test, leaving);
    await leaving.get(moveGoods, { params: { id: pending }, body: { move: 'submit' } });
    const offer = await makeOffer(test, leaving, staff.userId, {
      ...titled('Lantern'),
      saleType: 2,
      startingPrice: '5',
      incrementPrice: '1',
      endAt: time + 7_200_000,
    });
    const sold = await makeOffer(test, leaving, staff.userId, titled('Sold'));
    await asSystem(test, sold, 'sell');
    const frozen = await makeOffer(test, leaving, staff.userId, titled('Evidence'));
    await asStaff(test, staff.userId, frozen, 'freeze');
    await keep(buyer, offer);

    await test.deps.transact((work) => eraseGoods(work, leaving.userId));

    const see = async (who: Client, id: string) =>
      (await who.call(goodsDetail, { params: { goodsId: id }, query: {} })).status;
    for (const id of [draft, pending]) expect(await see(staff, id)).toBe(404);
    for (const id of [offer, sold, frozen])
      expect([await see(buyer, id), await see(leaving, id), await see(staff, id)]).toEqual([404, 404, 200]);
    expect(await staff.get(goodsDetail, { params: { goodsId: offer }, query: {} })).toMatchObject({
      title: 'Lantern',
      description: '',
      images: [],
      startingPrice: null,
      status: 5,
    });
    expect((await staff.get(goodsDetail, { params: { goodsId: frozen }, query: {} })).images).toHaveLength(1);
    expect(
      (
        await test.deps.pool.query(`SELECT FROM file_uses WHERE kind = 'goods' AND ref = ANY ($1)`, [
          [draft, pending, offer],
        ])
      ).rowCount,
    ).toBe(0);
    expect(
      (await test.deps.pool.query('SELECT FROM goods_search WHERE goods_id = ANY ($1)', [[offer, sold, frozen]]))
        .rowCount,
    ).toBe(0);
    expect(
      (await test.deps.pool.query('SELECT FROM goods_daily_figures WHERE seller_id = $1', [leaving.userId])).rowCount,
    ).toBe(0);
    expect((await list(buyer)).map(({ title, onOffer, isVisible }) => [title, onOffer, isVisible])).toEqual([
      ['', false, false],
    ]);
  });
});
