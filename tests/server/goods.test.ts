import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods, goodsTexts } from '#server/database/schema/goods.ts';
import { stores } from '#server/database/schema/stores.ts';
import { makePerson, type Person } from './support/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';

let test: TestApp;
let seller: Person;
let buyer: Person;
let staff: Person;
const at = new Date('2026-11-01T00:00:00Z');

beforeAll(async () => {
  test = await createTestApp();
  [seller, buyer, staff] = await Promise.all([
    makePerson(test, 'goods_seller', { trueName: '林國棟' }),
    makePerson(test, 'goods_buyer'),
    makePerson(test, 'goods_staff', { isCustomerService: true }),
  ]);
  const { db } = test.deps;
  const store = (id: string, owner: Person, extra: Partial<typeof stores.$inferInsert>) => ({
    id,
    num: `ST-${id}`,
    ownerId: owner.userId,
    name: id,
    displayName: `Store ${id}`,
    entityName: id,
    status: 2,
    createdAt: at,
    updatedAt: at,
    ...extra,
  });
  await db
    .insert(stores)
    .values([
      store('open', seller, {}),
      store('frozen', buyer, { frozen: true }),
      store('draft', staff, { status: 0 }),
    ]);
  await db.insert(goods).values([
    ...Object.values(GOODS_STATUS).map((status) => row(`status-${status}`, { status })),
    row('frozen', { status: GOODS_STATUS.forSale, frozen: true }),
    row('gone', { status: GOODS_STATUS.forSale, sellerRemoved: true }),
    row('shut-away', { status: GOODS_STATUS.forSale, storeId: 'frozen' }),
    row('not-open-yet', { status: GOODS_STATUS.soldOut, storeId: 'draft' }),
    row('in-store', {
      status: GOODS_STATUS.forSale,
      storeId: 'open',
      price: '0.00000001',
      createdAt: new Date(at.getTime() + 1),
    }),
    row('priceless', {
      status: GOODS_STATUS.forSale,
      saleType: 3,
      price: null,
      createdAt: new Date(at.getTime() + 2),
    }),
  ]);
  await db.insert(goodsTexts).values([
    { goodsId: 'in-store', language: 'EN', title: 'Vase', description: 'Blue' },
    { goodsId: 'in-store', language: 'ZHHK', title: '花瓶', description: '青花' },
    { goodsId: 'priceless', language: 'ZHHK', title: '無價', description: '' },
  ]);
});
afterAll(() => test.close());

const row = (id: string, extra: Partial<typeof goods.$inferInsert>): typeof goods.$inferInsert => ({
  id,
  num: `VM-${id}`,
  sellerId: seller.userId,
  type: 1,
  saleType: 1,
  categoryCode: 'antiques',
  currency: 'HKD',
  price: '128000.5',
  createdAt: at,
  updatedAt: at,
  ...extra,
});
const ask = (path: string, person?: Person) =>
  test.app.inject({ url: `/api/GoodsPublic/${path}`, headers: person?.headers ?? {} });
const card = async (path: string, person?: Person): Promise<GoodsCard> =>
  (await ask(path, person)).json<{ data: GoodsCard }>().data;

describe('goods', () => {
  const PUBLIC = ['forSale', 'soldOut', 'auctionComplete'];
  it.each([
    ...Object.entries(GOODS_STATUS).map(([name, status]) => [name, `status-${status}`] as const),
    ['frozen', 'frozen'],
    ['of a frozen store', 'shut-away'],
    ['of a store that is not open', 'not-open-yet'],
    ['of a removed account', 'gone'],
  ] as const)('%s: seen by everybody when on offer or sold, else by seller and staff', async (name, id) => {
    for (const path of [`card/${id}`, `detail/simple/${id}`, `detail/${id}`, `similar/${id}`]) {
      const seen = await Promise.all(
        [undefined, buyer, seller, staff].map(async (person) => (await ask(path, person)).statusCode),
      );
      expect(seen, path).toEqual(
        PUBLIC.includes(name) ? [200, 200, 200, 200] : id === 'gone' ? [404, 404, 404, 200] : [404, 404, 200, 200],
      );
    }
  });

  it('get the same response when hidden and when absent', async () => {
    const [unseen, absent] = [await ask('card/frozen', buyer), await ask('card/absent', buyer)];
    expect([unseen.statusCode, unseen.json()]).toEqual([absent.statusCode, absent.json()]);
  });

  it('use the requested language, the other Chinese script, English, any, or the number', async () => {
    expect(await card('card/in-store?languageCode=ZHHK')).toMatchObject({ title: '花瓶', description: '青花' });
    expect(await card('card/in-store?languageCode=ZHCN')).toMatchObject({ title: '花瓶', description: '青花' });
    expect(await card('card/in-store')).toMatchObject({ title: 'Vase', description: 'Blue' });
    expect(await card('card/priceless')).toMatchObject({ title: '無價', description: '' });
    expect(await card('detail/simple/status-3')).toEqual({ id: 'status-3', num: 'VM-status-3', title: 'VM-status-3' });
  });

  it('have exact decimal strings as amounts', async () => {
    expect((await card('card/in-store')).price).toBe('0.00000001');
    expect((await card('card/status-3')).price).toBe('128000.5');
    expect((await card('card/priceless')).price).toBeNull();
  });

  it('show the name of the store, or of the seller', async () => {
    expect(await card('card/in-store')).toMatchObject({ sellerName: 'Store open', storeId: 'open', image: null });
    expect(await card('card/status-3')).toMatchObject({ sellerName: '林國棟', storeId: null });
  });

  it('list the newest listings first', async () => {
    const list = (await ask('newest?limit=2', seller)).json<{ data: GoodsCard[] }>().data;
    expect(list.map(({ id }) => id)).toEqual(['priceless', 'in-store']);
    const all = (await ask('newest?limit=48', seller)).json<{ data: GoodsCard[] }>().data;
    expect(all.map(({ id }) => id).sort()).toEqual(['in-store', 'priceless', 'status-3']);
  });
});

it('belong to open stores only', async () => {
  expect((await ask('store/other/get/open')).json()).toEqual({ data: { id: 'open', displayName: 'Store open' } });
  for (const id of ['frozen', 'draft', 'absent']) expect((await ask(`store/other/get/${id}`)).statusCode).toBe(404);
});
