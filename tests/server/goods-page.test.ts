import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { goodsDetail, similarGoods, visitGoods } from '#protocol/http/goods-search.ts';
import { moveGoods, saveGoods } from '#protocol/http/goods-own.ts';
import { getRoom } from '#protocol/http/rooms.ts';
import { hongKongDay } from '#server/foundation/calendar-day.ts';
import { moveGoods as move } from '#server/goods/move-goods.ts';
import { sweepVisits } from '#server/goods/visits.ts';
import { asStaff, DAY, HOUR, makeDraft, makeOffer, makeSeller, makeStore, readyFile } from './support/goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { sentTo } from './support/outbox.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let seller: Client;
let buyer: Client;
let staff: Client;
const START = Date.UTC(2026, 10, 21, 8);
let time = START;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  [seller, buyer, staff] = [
    await makeSeller(test, { trueName: '林國棟' }),
    await createClient(test),
    await createClient(test, { isCustomerService: true }),
  ];
});
afterAll(() => test.close());

const detail = (id: string, who: Client = buyer) => who.get(goodsDetail, { params: { goodsId: id }, query: {} });
const days = async (id: string): Promise<unknown[]> =>
  (
    await test.deps.pool.query(
      `SELECT day::text, visits, favourites, chats, offers FROM goods_daily_figures WHERE goods_id = $1 ORDER BY day`,
      [id],
    )
  ).rows;

describe('the item page', () => {
  it('shows all data of goods at a fixed price', async () => {
    const [side, video, cover] = [
      await readyFile(test, seller.userId, { width: 800, height: 600 }),
      await readyFile(test, seller.userId, { contentType: 'video/mp4' }),
      await readyFile(test, seller.userId),
    ];
    const front = await readyFile(test, seller.userId);
    const id = await makeOffer(test, seller, staff.userId, {
      brand: ' Alderton ',
      region: 'HK',
      properties: [
        { name: 'Year', value: '1958' },
        { name: '', value: '' },
        { name: 'Case', value: 'Gold' },
      ],
      size: { length: '34', width: '34.5', height: '' },
      images: [
        { kind: 2, fileId: side },
        { kind: 1, fileId: front },
      ],
      video: { type: 1, fileId: video, url: '', coverFileId: cover },
      price: '128000.50',
      texts: { ...EMPTY_GOODS.texts, EN: { title: 'A watch', description: 'x'.repeat(2_000) } },
    });
    const page = await detail(id);
    expect(page).toMatchObject({
      id,
      title: 'A watch',
      description: 'x'.repeat(2_000),
      price: '128000.5',
      fixedPrice: null,
      startingPrice: null,
      incrementPrice: null,
      effectiveEndAt: null,
      brand: 'Alderton',
      region: 'HK',
      properties: [
        { name: 'Year', value: '1958' },
        { name: 'Case', value: 'Gold' },
      ],
      size: { length: '34', width: '34.5', height: '' },
      images: [
        { fileId: side, url: `/files/${side}`, kind: 2, width: 800, height: 600 },
        { fileId: front, kind: 1, width: 1_280 },
      ],
      image: { fileId: front },
      video: { type: 1, url: `/files/${video}`, cover: { fileId: cover } },
      token: null,
      isFavourite: false,
      isOwn: false,
      visits: 0,
      favourites: 0,
      seller: {
        userId: seller.userId,
        name: '林國棟',
        avatar: null,
        storeId: null,
        rating: { average: null, count: 0 },
        goods: 1,
        verified: true,
      },
    });
    expect((await detail(id, seller)).isOwn).toBe(true);
    expect((await test.app.inject({ url: `/api/GoodsPublic/detail/${id}` })).json()).toMatchObject({
      data: { isOwn: false, isFavourite: false },
    });
  });

  it('shows the terms and the current bid of an auction', async () => {
    const id = await makeOffer(test, seller, staff.userId, {
      saleType: 2,
      price: '1',
      startingPrice: '5000',
      incrementPrice: '250',
      fixedPrice: '90000',
      endAt: time + 2 * DAY,
      currency: 'JPY',
      transactionType: 1,
    });
    expect(await detail(id)).toMatchObject({
      price: '5000',
      startingPrice: '5000',
      incrementPrice: '250',
      fixedPrice: '90000',
      effectiveEndAt: time + 2 * DAY,
      currency: 'JPY',
    });
  });

  it('shows the token of a digital collectible with eight decimals', async () => {
    const linkUrl = 'https://opensea.io/assets/ethereum/0xabcdefabcdef00000000000000000000000000ff/42';
    const token = {
      linkUrl,
      platform: 'opensea',
      chain: 'ethereum',
      contractAddress: '0xabcdefabcdef00000000000000000000000000ff',
      tokenId: '42',
      tokenStandard: 'ERC-721' as const,
    };
    const id = await makeOffer(test, seller, staff.userId, {
      type: 3,
      categoryCode: 'nftArt',
      price: '0.00000001',
      currency: 'USD',
      token,
      logistics: [],
      transactionType: null,
    });
    expect(await detail(id)).toMatchObject({ type: 3, price: '0.00000001', token, logistics: [] });
  });

  it('shows name, logo and rating of a store', async () => {
    const merchant = await makeSeller(test);
    const logo = await readyFile(test, merchant.userId, { category: 'store' });
    const storeId = await makeStore(test, merchant.userId, {
      logoFileId: logo,
      ratingCount: 3,
      ratingSum: 14,
      displayName: 'Lam & Sons',
    });
    const id = await makeOffer(test, merchant, staff.userId, { asStore: true });
    await makeOffer(test, merchant, staff.userId);
    expect((await detail(id)).seller).toMatchObject({
      name: 'Lam & Sons',
      storeId,
      avatar: { fileId: logo },
      rating: { average: 4.7, count: 3 },
      goods: 1,
    });
    await test.deps.pool.query('UPDATE stores SET frozen = true WHERE id = $1', [storeId]);
    expect((await buyer.call(goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
  });

  it('hides freeze reasons, drafts and reviewers from strangers', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    expect(Object.keys(await detail(id)).filter((key) => /reason|data|review|revision|address/i.test(key))).toEqual([]);
  });

  it('suggests goods of the same category by brand, then by the nearest price over currencies', async () => {
    const make = (extra: object) => makeOffer(test, seller, staff.userId, { categoryCode: 'stamps', ...extra });
    const [near, far, brand, foreign] = [
      await make({ price: '110' }),
      await make({ price: '5000' }),
      await make({ price: '90000', brand: 'Penny' }),
      await make({ price: '2000', currency: 'CNY' }),
    ];
    const one = await make({ price: '100', brand: 'Penny' });
    const hidden = await make({ price: '100' });
    await seller.get(moveGoods, { params: { id: hidden }, body: { move: 'hide' } });
    const found = await buyer.get(similarGoods, { params: { goodsId: one }, query: {} });
    expect(found.map(({ id }) => id)).toEqual([brand, near, foreign, far]);
    expect(
      (await buyer.get(similarGoods, { params: { goodsId: one }, query: { limit: 1 } })).map(({ id }) => id),
    ).toEqual([brand]);
    expect((await buyer.call(similarGoods, { params: { goodsId: hidden }, query: {} })).status).toBe(404);
  });
});

describe('visits', () => {
  const visit = (who: Client, id: string) => who.call(visitGoods, { params: { goodsId: id } });
  const asStranger = (id: string, agent: string, address = '203.0.113.7') =>
    test.app.inject({
      method: 'POST',
      url: `/api/GoodsPublic/visit/${id}`,
      headers: { 'user-agent': agent, 'x-vermeil': '1' },
      remoteAddress: address,
    });

  it('count one per visitor and day, none of the owner and staff', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    const seen = [await visit(buyer, id), await visit(buyer, id), await visit(seller, id), await visit(staff, id)];
    expect(seen.map(({ data }) => data.visits)).toEqual([1, 1, 1, 1]);
    await asStranger(id, 'Firefox');
    await asStranger(id, 'Firefox');
    await asStranger(id, 'Safari');
    await asStranger(id, 'Firefox', '203.0.113.8');
    expect((await detail(id)).visits).toBe(4);
    time = START + 16 * HOUR;
    expect((await visit(buyer, id)).data.visits, 'the next day in Hong Kong').toBe(5);
    expect(await days(id)).toEqual([
      { day: '2026-11-21', visits: 4, favourites: 0, chats: 0, offers: 0 },
      { day: '2026-11-22', visits: 1, favourites: 0, chats: 0, offers: 0 },
    ]);
    time = START;
  });

  it('count a hundred simultaneous visits of one visitor once', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    await Promise.all(Array.from({ length: 40 }, () => visit(buyer, id)));
    expect((await detail(id)).visits).toBe(1);
  });

  it('are not counted for goods that are not public', async () => {
    const id = await makeDraft(test, seller);
    expect([
      (await visit(buyer, id)).status,
      (await visit(seller, id)).status,
      (await visit(buyer, 'absent')).status,
    ]).toEqual([404, 200, 404]);
    expect(await days(id)).toEqual([]);
  });

  it('store nothing that identifies a visitor, and drop hashes a day later', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    await visit(buyer, id);
    const { rows } = await test.deps.pool.query<{ visitor: Buffer }>('SELECT * FROM visits WHERE goods_id = $1', [id]);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'goods_id', 'visitor']);
    expect([rows[0]?.visitor.length, rows[0]?.visitor.includes(buyer.userId)]).toEqual([16, false]);
    await sweepVisits(test.deps.pool, new Date(START + 2 * DAY));
    expect((await test.deps.pool.query('SELECT FROM visits UNION ALL SELECT FROM visit_keys')).rowCount).toBe(0);
    expect((await detail(id)).visits).toBe(1);
  });
});

describe('days', () => {
  it.each([
    ['2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['2026-11-21T16:00:00Z', '2026-11-22'],
    ['2026-12-31T16:00:00Z', '2027-01-01'],
  ])('put %s on %s in Hong Kong', (moment, day) => {
    expect(hongKongDay(new Date(moment))).toBe(day);
  });

  it('count a room once, and not when the seller opens it', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    const open = (who: Client, userId?: string) =>
      who.get(getRoom, { body: { chatType: 2, refId: id, ...(userId === undefined ? {} : { userId }) } });
    await open(buyer);
    await open(buyer);
    await open(seller, (await createClient(test)).userId);
    expect(await days(id)).toEqual([{ day: '2026-11-21', visits: 0, favourites: 0, chats: 1, offers: 0 }]);
  });

  it('keep the figures of removed goods', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    await buyer.get(visitGoods, { params: { goodsId: id } });
    await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
    expect((await seller.get(moveGoods, { params: { id }, body: { move: 'remove' } })).removed).toBe(true);
    expect(await days(id)).toHaveLength(1);
    expect((await seller.call(goodsDetail, { params: { goodsId: id }, query: {} })).status).toBe(404);
    expect((await seller.call(saveGoods, { params: { id }, body: { revision: 1, data: EMPTY_GOODS } })).status).toBe(
      404,
    );
  });
});

describe('moves', () => {
  it('mail decisions in the owner’s language and send a notice for a freeze', async () => {
    const owner = await makeSeller(test, { email: 'owner@vermeil.example', emailVerified: true, languageCode: 'ZHHK' });
    const id = await makeDraft(test, owner, {
      texts: { ...EMPTY_GOODS.texts, ZHHK: { title: '懷錶', description: '' } },
    });
    await owner.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    await asStaff(test, staff.userId, id, 'take');
    await asStaff(test, staff.userId, id, 'reject');
    const letters = await sentTo(test, 'owner@vermeil.example');
    expect(letters).toMatchObject([{ language: 'ZHHK', subject: '你的藏品未通過審核' }]);
    for (const words of ['懷錶', '收到投訴', 'Seen elsewhere']) expect(letters[0]?.text).toContain(words);
    await asStaff(test, staff.userId, id, 'freeze');
    const { rows: notices } = await test.deps.pool.query<{ type: string; payload: object }>(
      'SELECT type, payload FROM notices WHERE user_id = $1',
      [owner.userId],
    );
    expect(notices).toEqual([
      {
        type: 'freezeGoods',
        payload: { extra: { isFreeze: true, goodsId: id, goodsUrl: `/goods/edit/${id}`, goodsTitle: '懷錶' } },
      },
    ]);
    await test.deps.placer.place();
    const { rows: events } = await test.deps.pool.query<{ frame: string }>(
      'SELECT frame FROM events WHERE user_id = $1 ORDER BY position',
      [owner.userId],
    );
    expect(events.map(({ frame }) => (JSON.parse(frame) as { event: string }).event)).toEqual([
      'changed',
      'changed',
      'changed',
      'freezeGoods',
    ]);
  });

  it('need a reason to reject or freeze', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    await expect(
      test.deps.transact((work) => move(work, test.deps, { id, move: 'freeze', by: 'service', actorId: staff.userId })),
    ).rejects.toMatchObject({ code: 'FieldsInvalid', params: { 'reason.code': 'required' } });
  });

  it('let one of two reviewers take goods, or a withdrawal win', async () => {
    const id = await makeDraft(test, seller);
    await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    const second = await createClient(test, { isCustomerService: true });
    const results = await Promise.allSettled([
      asStaff(test, staff.userId, id, 'take'),
      asStaff(test, second.userId, id, 'take'),
      seller.get(moveGoods, { params: { id }, body: { move: 'withdraw' } }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('count one of two simultaneous submissions', async () => {
    const id = await makeDraft(test, seller);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => seller.call(moveGoods, { params: { id }, body: { move: 'submit' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    expect(
      (await test.deps.pool.query(`SELECT move, actor_id FROM goods_moves WHERE goods_id = $1`, [id])).rows,
    ).toEqual([{ move: 'submit', actor_id: seller.userId }]);
  });

  it('report missing fields of a draft and the condition of an unverified seller', async () => {
    const unproven = await createClient(test);
    const id = await makeDraft(test, unproven, { saleType: null });
    const submit = () => unproven.call(moveGoods, { params: { id }, body: { move: 'submit' } });
    expect((await submit()).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'submit', state: 'draft', missing: ['kycVerified', 'complete'] },
    });
    await test.deps.pool.query('UPDATE users SET kyc_status = 2 WHERE id = $1', [unproven.userId]);
    expect((await submit()).error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { saleType: 'saleTypeRequired' },
    });
  });
});
