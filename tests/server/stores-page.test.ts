import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#protocol/http/define-call.ts';
import { goodsDetail, searchGoods } from '#protocol/http/goods-found.ts';
import {
  likeStoreMedia,
  removeComment,
  removeStoreMedia,
  saveComment,
  saveStoreMedia,
  storeAnalytics,
  storeApply,
  storeComments,
  storeEmail,
  storeMedia,
  storeMine,
  storePage,
  storeRename,
  storeSaveSettings,
  storeSendEmailCode,
  storeVerifyEmail,
  type StoreComment,
} from '#protocol/http/stores.ts';
import { STORE } from '#protocol/limits.ts';
import { goods, goodsDays, goodsTexts } from '#server/database/schema/goods.ts';
import { indexGoods } from '#server/search/index-goods.ts';
import { eraseStoresOfAccount } from '#server/stores/erase.ts';
import { moveStore } from '#server/stores/store-moves.ts';
import { askLink, picture, upload, type Person } from './support/files.ts';
import { applied, fileOf, makeMerchant, openStore, staffMove, writeTo } from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { waitForBlocked } from './support/wait-for.ts';

const NOON = Date.parse('2026-11-21T12:00:00+08:00');
let now = NOON;
let test: TestApp;
let staff: Client;
let owner: Client;
let buyer: Client;
let storeId: string;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(now) });
  staff = await createClient(test, { isCustomerService: true });
});
afterAll(() => test.close());
beforeEach(async () => {
  now = NOON;
  [owner, buyer] = [await makeMerchant(test), await createClient(test)];
  storeId = await openStore(test, owner, staff);
});

const inStore = { params: { storeId: '' }, query: {} };
const shop = (over: object = {}) => ({ ...inStore, params: { storeId }, query: { ...over } });

async function makeGoods(seller: Client, over: Partial<typeof goods.$inferInsert> = {}): Promise<string> {
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

describe('posts', () => {
  const post = async (over: object = {}) => ({
    body: {
      id: test.deps.ids.id(),
      type: 1 as const,
      content: 'New in',
      fileIds: [await fileOf(test, owner)],
      coverFileId: null,
      ...over,
    },
  });

  it('show pictures in order and videos with their cover, the latest first', async () => {
    const pictures = [await fileOf(test, owner), await fileOf(test, owner)];
    const first = await owner.get(saveStoreMedia, await post({ fileIds: pictures }));
    now += 1_000;
    const [video, cover] = [await fileOf(test, owner, 'store', 'video/mp4'), await fileOf(test, owner)];
    const second = await owner.get(
      saveStoreMedia,
      await post({ type: 2, content: '', fileIds: [video], coverFileId: cover }),
    );
    const { items, total, pageSize } = await buyer.get(storeMedia, shop());
    expect([total, pageSize]).toEqual([2, STORE.pageSize]);
    expect(items).toMatchObject([
      {
        id: second.id,
        type: 2,
        cover: { fileId: cover },
        files: [{ fileId: video, contentType: 'video/mp4' }],
        likes: 0,
        liked: false,
      },
      {
        id: first.id,
        type: 1,
        cover: null,
        content: 'New in',
        files: pictures.map((fileId) => ({ fileId, width: 1280, height: 960 })),
      },
    ]);
    expect((await buyer.get(storePage, { params: { storeId } })).media).toBe(2);
  });

  it('report missing and invalid fields', async () => {
    const [video, foreign, paper] = [
      await fileOf(test, owner, 'store', 'video/mp4'),
      await fileOf(test, buyer),
      await fileOf(test, owner, 'paper'),
    ];
    const ten = await Promise.all(Array.from({ length: 10 }, () => fileOf(test, owner)));
    const cases: [object, object][] = [
      [{ fileIds: [] }, { fileIds: 'required' }],
      [{ fileIds: ten }, { fileIds: 'imagesTooMany' }],
      [{ fileIds: [video] }, { 'fileIds.0': 'notAccepted' }],
      [
        { fileIds: [foreign, paper, 'no-such-file-1'] },
        { 'fileIds.0': 'fileNotUploaded', 'fileIds.1': 'fileNotUploaded', 'fileIds.2': 'fileNotUploaded' },
      ],
      [{ type: 2, fileIds: [video] }, { coverFileId: 'videoCoverRequired' }],
      [{ type: 2, fileIds: [video], coverFileId: video }, { coverFileId: 'notAccepted' }],
      [{ type: 2, fileIds: [ten[0]], coverFileId: ten[1] }, { 'fileIds.0': 'notAccepted' }],
      [{ content: 'c'.repeat(STORE.mediaTextMax + 1) }, { content: 'tooLong' }],
    ];
    for (const [over, params] of cases) {
      const answer = await owner.call(saveStoreMedia, await post(over));
      expect([answer.status, answer.error?.params]).toEqual([422, params]);
    }
    expect((await buyer.get(storeMedia, shop())).total).toBe(0);
  });

  it('are saved once per id; only the owner changes or removes them', async () => {
    const other = await makeMerchant(test);
    await openStore(test, other, staff);
    const mine = await post();
    await Promise.all([owner.get(saveStoreMedia, mine), owner.get(saveStoreMedia, mine)]);
    now += 5_000;
    await owner.get(saveStoreMedia, { body: { ...mine.body, content: 'Sold' } });
    const { items } = await buyer.get(storeMedia, shop());
    expect(items).toMatchObject([{ content: 'Sold', createTime: NOON, updateTime: NOON + 5_000 }]);
    const stolen = await other.call(saveStoreMedia, { body: { ...mine.body, fileIds: [await fileOf(test, other)] } });
    expect([stolen.status, (await other.call(removeStoreMedia, { params: { id: mine.body.id } })).status]).toEqual([
      404, 404,
    ]);
    expect((await buyer.get(storeMedia, shop())).items).toEqual(items);
    await owner.get(removeStoreMedia, { params: { id: mine.body.id } });
    expect((await buyer.get(storeMedia, shop())).total).toBe(0);
    expect((await test.deps.pool.query('SELECT 1 FROM file_uses WHERE ref = $1', [mine.body.id])).rows).toEqual([]);
    expect((await owner.call(removeStoreMedia, { params: { id: mine.body.id } })).status).toBe(404);
  });

  it('cannot take the id of a store or comment', async () => {
    const critic = await makeMerchant(test);
    await openStore(test, critic, staff);
    await writeTo(critic, owner);
    const { id } = await critic.get(saveComment, {
      params: { storeId },
      body: { level: 2, content: 'Late', fileIds: [await fileOf(test, critic)], goodsId: null },
    });
    const uses = async () =>
      (
        await test.deps.pool.query<{ ref: string }>(
          `SELECT ref, file_id FROM file_uses WHERE ref = ANY ($1) ORDER BY ref, file_id`,
          [[storeId, id]],
        )
      ).rows;
    const before = await uses();
    expect(new Set(before.map(({ ref }) => ref))).toEqual(new Set([storeId, id]));
    for (const taken of [storeId, id]) {
      expect(
        (
          await critic.call(saveStoreMedia, {
            body: { id: taken, type: 1, content: '', fileIds: [await fileOf(test, critic)], coverFileId: null },
          })
        ).status,
      ).toBe(404);
      expect((await critic.call(removeStoreMedia, { params: { id: taken } })).status).toBe(404);
    }
    expect(await uses()).toEqual(before);
  });

  it('count one like per user, also for simultaneous calls', async () => {
    const { id } = await owner.get(saveStoreMedia, await post());
    const people = [buyer, ...(await Promise.all(Array.from({ length: 5 }, () => createClient(test))))];
    await Promise.all(
      people.flatMap((person) =>
        [1, 2, 3].map(() => person.get(likeStoreMedia, { params: { id }, body: { like: true } })),
      ),
    );
    expect((await buyer.get(storeMedia, shop())).items[0]).toMatchObject({ likes: 6, liked: true });
    expect(await buyer.get(likeStoreMedia, { params: { id }, body: { like: false } })).toEqual({ likes: 5 });
    expect(await buyer.get(likeStoreMedia, { params: { id }, body: { like: false } })).toEqual({ likes: 5 });
    await staffMove(test, staff, storeId, 'freeze');
    expect((await buyer.call(likeStoreMedia, { params: { id }, body: { like: true } })).status).toBe(404);
    expect((await buyer.call(storeMedia, shop())).status).toBe(404);
    expect((await owner.get(storeMedia, shop())).items[0]?.likes).toBe(5);
  });
});

describe('comments', () => {
  const say = (who: Client, over: object = {}) =>
    who.call(saveComment, {
      params: { storeId },
      body: { level: 4, content: 'Quick and honest.', fileIds: [], goodsId: null, ...over },
    });
  const list = (who: Client, over: object = {}) => who.get(storeComments, shop(over));

  it('are allowed after a message to the owner; others get the reason', async () => {
    const visitor = await test.app.inject({ url: `/api/StorePublic/${storeId}/comments` });
    expect(visitor.json()).toMatchObject({ data: { mayComment: 'signIn' } });
    expect([(await list(owner)).mayComment, (await list(buyer)).mayComment]).toEqual(['own', 'noDealings']);
    for (const [who, why] of [
      [owner, 'own'],
      [buyer, 'noDealings'],
    ] as const) {
      const answer = await say(who);
      expect([answer.status, answer.error?.errorCode, answer.error?.params]).toEqual([
        422,
        'CommentNotAllowed',
        { why },
      ]);
    }
    // A message from the owner is not enough.
    await writeTo(owner, buyer);
    expect((await list(buyer)).mayComment).toBe('noDealings');
    await writeTo(buyer, owner);
    expect((await list(buyer)).mayComment).toBe('yes');
    expect((await say(buyer)).status).toBe(200);
  });

  it('report missing and invalid fields', async () => {
    await writeTo(buyer, owner);
    const foreign = await fileOf(test, owner);
    const ten = await Promise.all(Array.from({ length: 10 }, () => fileOf(test, buyer)));
    const cases: [object, object][] = [
      [
        { level: 0, content: ' \n' },
        { level: 'levelRequired', content: 'contentRequired' },
      ],
      [
        { level: 6, content: 'c'.repeat(STORE.commentMax + 1) },
        { level: 'levelRequired', content: 'tooLong' },
      ],
      [{ fileIds: [foreign] }, { 'fileIds.0': 'fileNotUploaded' }],
      [{ fileIds: ten }, { fileIds: 'imagesTooMany' }],
      [{ goodsId: 'no-such-goods' }, { goodsId: 'notAccepted' }],
      [{ goodsId: await makeGoods(owner, { storeId: null }) }, { goodsId: 'notAccepted' }],
      [{ goodsId: await makeGoods(owner, { status: 0 }) }, { goodsId: 'notAccepted' }],
    ];
    for (const [over, params] of cases) expect((await say(buyer, over)).error?.params).toEqual(params);
    expect((await say(buyer, { level: 4.5 })).status).toBe(400);
    expect(await list(buyer)).toMatchObject({ total: 0, rating: { average: null, count: 0 }, levels: [0, 0, 0, 0, 0] });
  });

  it('are one per user for the store and for each of its goods; a later one replaces the earlier', async () => {
    await writeTo(buyer, owner);
    const goodsId = await makeGoods(owner);
    const strap = await fileOf(test, buyer);
    const [first, again] = [
      await say(buyer, { fileIds: [strap] }),
      await say(buyer, { level: 2, content: 'The strap broke.' }),
    ];
    expect(again.data.id).toBe(first.data.id);
    await say(buyer, { level: 5, goodsId });
    const answer = await list(buyer, { languageCode: 'ZHHK' });
    expect(answer).toMatchObject({ total: 2, rating: { average: 3.5, count: 2 }, levels: [0, 1, 0, 0, 1] });
    expect(
      answer.items.map(({ level, content, isOwn, goods: about, files }) => ({
        level,
        content,
        isOwn,
        about: about?.title,
        files,
      })),
    ).toEqual(
      expect.arrayContaining([
        { level: 2, content: 'The strap broke.', isOwn: true, about: undefined, files: [] },
        { level: 5, content: 'Quick and honest.', isOwn: true, about: '怀表', files: [] },
      ]),
    );
    expect((await test.deps.pool.query('SELECT 1 FROM file_uses WHERE file_id = $1', [strap])).rows).toEqual([]);
    expect((await list(staff)).items.every(({ isOwn }) => !isOwn)).toBe(true);
    expect((await buyer.get(storePage, { params: { storeId } })).rating).toEqual({ average: 3.5, count: 2 });
  });

  it('give an exact rating after simultaneous, changed and deleted comments', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => createClient(test)));
    for (const person of people) await writeTo(person, owner);
    const saved = await Promise.all(
      people.flatMap((person, at) => [say(person, { level: 1 + (at % 5) }), say(person, { level: 5 })]),
    );
    expect(new Set(saved.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all(people.map((person) => say(person, { level: 3 })));
    expect(await list(buyer)).toMatchObject({ total: 8, rating: { average: 3, count: 8 }, levels: [0, 0, 8, 0, 0] });
    const [one] = people;
    const own = (await list(one!)).items.find(({ isOwn }): boolean => isOwn) as StoreComment;
    expect((await buyer.call(removeComment, { params: { id: own.id } })).status).toBe(404);
    const back = await Promise.all([1, 2].map(() => one!.call(removeComment, { params: { id: own.id } })));
    expect(back.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await list(buyer)).rating).toEqual({ average: 3, count: 7 });
  });

  it('of a frozen store are visible to its owner; hidden goods are not named', async () => {
    await writeTo(buyer, owner);
    const goodsId = await makeGoods(owner);
    await say(buyer, { goodsId });
    await test.deps.pool.query('UPDATE goods SET status = 5 WHERE id = $1', [goodsId]);
    expect((await list(buyer)).items[0]?.goods).toBeNull();
    await staffMove(test, staff, storeId, 'freeze');
    expect([
      (await say(buyer)).status,
      (await buyer.call(storeComments, shop())).status,
      (await owner.call(storeComments, shop())).status,
    ]).toEqual([404, 404, 200]);
  });
});

describe('files', () => {
  it('makes a picture public while a comment shows it, not before and not after', async () => {
    await writeTo(buyer, owner);
    const person: Person = { userId: buyer.userId, headers: { authorization: `Bearer ${buyer.token}` } };
    const { link } = await upload(
      test,
      person,
      { fileName: 'strap.png', contentType: 'image/png', category: 'store' },
      await picture(640, 480),
    );
    const seen = async () => (await test.app.inject({ url: `/files/${link.fileId}` })).statusCode;
    expect(await seen()).toBe(404);
    const comment = {
      params: { storeId },
      body: { level: 2, content: 'The strap broke.', fileIds: [link.fileId], goodsId: null },
    };
    const { id } = await buyer.get(saveComment, comment);
    expect(await seen()).toBe(200);
    await buyer.get(removeComment, { params: { id } });
    expect(await seen()).toBe(404);
  });

  it('rejects files that are missing or refused', async () => {
    await writeTo(buyer, owner);
    const person: Person = { userId: buyer.userId, headers: { authorization: `Bearer ${buyer.token}` } };
    const unsent = await askLink(test, person, { fileName: 'late.png', contentType: 'image/png', category: 'store' });
    const lying = await upload(
      test,
      person,
      { fileName: 'lie.png', contentType: 'image/png', category: 'store' },
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    );
    expect(lying.status).toBe(422);
    for (const fileId of [String(unsent.data?.['fileId']), lying.link.fileId]) {
      const answer = await buyer.call(saveComment, {
        params: { storeId },
        body: { level: 5, content: 'Look', fileIds: [fileId], goodsId: null },
      });
      expect(answer.error?.params).toEqual({ 'fileIds.0': 'fileNotUploaded' });
    }
  });
});

describe('malformed requests', () => {
  const CASES: readonly (readonly [Pick<Call, 'name' | 'method' | 'path'>, string])[] = [
    [storeApply, '{}'],
    [storeApply, '{"type":3}'],
    [storeApply, '[]'],
    [storeSaveSettings, '{"logoFileId":7}'],
    [storeRename, '{"displayName":null}'],
    [storeRename, '{"displayName":"Nul\\u0000name"}'],
    [storeSendEmailCode, '{"email":{"$ne":""}}'],
    [storeVerifyEmail, '{"email":"a@b.example","code":123456}'],
    [saveStoreMedia, '{"id":"../../etc/passwd","type":1,"content":"","fileIds":[],"coverFileId":null}'],
    [saveStoreMedia, '{"id":"post-1","type":3,"content":"","fileIds":[],"coverFileId":null}'],
    [storeRename, '{"displayName":'],
    [storeRename, JSON.stringify({ displayName: 'n'.repeat(201) })],
  ];
  it.each(CASES.map(([call, body]) => [call.name, body, call] as const))(
    '%s are answered 400 and change nothing: %s',
    async (_, body, call) => {
      const before = await owner.get(storeMine, {});
      const answer = await owner.raw(call, body);
      expect([answer.status, answer.error?.errorCode]).toEqual([400, 'BadRequestError']);
      expect(await owner.get(storeMine, {})).toEqual(before);
    },
  );
});

describe('freezing', () => {
  it('hides goods of a frozen store from the commit on until the store is unfrozen', async () => {
    const goodsId = await makeGoods(owner);
    await test.deps.transact((work) => indexGoods(work.client, [goodsId]));
    const found = async () =>
      (await buyer.get(searchGoods, { query: { keyword: '怀表', storeId } })).items.map(({ id }) => id);
    const seen = async () => (await buyer.call(goodsDetail, { params: { goodsId }, query: {} })).status;
    expect([await found(), await seen()]).toEqual([[goodsId], 200]);
    await staffMove(test, staff, storeId, 'freeze');
    expect([
      await found(),
      await seen(),
      (await owner.call(goodsDetail, { params: { goodsId }, query: {} })).status,
    ]).toEqual([[], 404, 200]);
    await staffMove(test, staff, storeId, 'unfreeze');
    expect([await found(), await seen()]).toEqual([[goodsId], 200]);
    await test.deps.transact((work) =>
      moveStore(work, test.deps, { id: storeId, move: 'expire', by: 'system', actorId: null }),
    );
    expect([await found(), await seen()]).toEqual([[], 404]);
  });
});

describe('freezing while goods are put up for sale', () => {
  it('waits for that transaction and then hides its goods too', async () => {
    const goodsId = await makeGoods(owner, { status: 5 });
    const client = await test.deps.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE goods SET status = 3 WHERE id = $1', [goodsId]);
      await indexGoods(client, [goodsId]);
      const freezing = staffMove(test, staff, storeId, 'freeze');
      await waitForBlocked(test, 1);
      await client.query('COMMIT');
      await freezing;
    } finally {
      client.release();
    }
    expect((await test.deps.pool.query('SELECT 1 FROM goods_search WHERE goods_id = $1', [goodsId])).rows).toEqual([]);
  });
});

describe('analytics', () => {
  const on = async (goodsId: string, day: string, visits: number) =>
    test.deps.db
      .insert(goodsDays)
      .values({ goodsId, sellerId: owner.userId, day, visits, favourites: 1, chats: 2, offers: 3 });

  it('give every Hong Kong day, the previous period and the goods by visits', async () => {
    const [watch, clock, other] = [await makeGoods(owner), await makeGoods(owner), await makeGoods(buyer)];
    await on(watch, '2026-11-21', 5);
    await on(clock, '2026-11-21', 7);
    await on(watch, '2026-11-15', 40);
    await on(watch, '2026-11-14', 11);
    await on(watch, '2026-11-08', 13);
    await on(watch, '2026-11-07', 1_000);
    await on(watch, '2026-11-22', 1_000);
    await test.deps.db
      .insert(goodsDays)
      .values({ goodsId: other, sellerId: buyer.userId, day: '2026-11-21', visits: 500 });
    const week = await owner.get(storeAnalytics, { query: { days: 7, languageCode: 'ZHHK' } });
    expect(week.days.map(({ day, visits }) => [day, visits])).toEqual([
      ['2026-11-15', 40],
      ['2026-11-16', 0],
      ['2026-11-17', 0],
      ['2026-11-18', 0],
      ['2026-11-19', 0],
      ['2026-11-20', 0],
      ['2026-11-21', 12],
    ]);
    expect(week.total).toEqual({ visits: 52, favourites: 3, chats: 6, offers: 9 });
    expect(week.before).toEqual({ visits: 24, favourites: 2, chats: 4, offers: 6 });
    expect(week.goods.map(({ id, title, visits }) => [id, title, visits])).toEqual([
      [watch, '怀表', 45],
      [clock, '怀表', 7],
    ]);
    // 00:30 in Hong Kong is still the previous day in UTC.
    now = Date.parse('2026-11-22T00:30:00+08:00');
    const tomorrow = await owner.get(storeAnalytics, { query: { days: 1 } });
    expect(tomorrow.days.map(({ day, visits }) => [day, visits])).toEqual([['2026-11-22', 1_000]]);
    expect(tomorrow.before.visits).toBe(12);
  });

  it('give at most twenty goods, and zeros without sales', async () => {
    for (let visits = 1; visits <= 22; visits += 1) await on(await makeGoods(owner), '2026-11-21', visits);
    expect((await owner.get(storeAnalytics, { query: { days: 90 } })).goods.map(({ visits }) => visits)).toEqual(
      Array.from({ length: 20 }, (_, at) => 22 - at),
    );
    const withoutSales = await buyer.get(storeAnalytics, { query: {} });
    expect([withoutSales.days.length, withoutSales.total.visits, withoutSales.goods]).toEqual([30, 0, []]);
    for (const days of ['0', '91', '1.5', 'x'])
      expect(
        (
          await test.app.inject({
            url: `/api/Store/analytics?days=${days}`,
            headers: { authorization: `Bearer ${owner.token}` },
          })
        ).statusCode,
      ).toBe(400);
  });
});

describe('account removal', () => {
  it('closes the store, keeps its number and comments on others, erases the rest', async () => {
    const other = await makeMerchant(test);
    const theirs = await openStore(test, other, staff);
    await writeTo(owner, other);
    const shown = await fileOf(test, owner);
    await owner.get(saveComment, {
      params: { storeId: theirs },
      body: { level: 5, content: 'Fine people.', fileIds: [shown], goodsId: null },
    });
    const { id } = await other.get(saveStoreMedia, {
      body: { id: test.deps.ids.id(), type: 1, content: '', fileIds: [await fileOf(test, other)], coverFileId: null },
    });
    await owner.get(likeStoreMedia, { params: { id }, body: { like: true } });
    await owner.get(saveStoreMedia, {
      body: { id: test.deps.ids.id(), type: 1, content: '', fileIds: [await fileOf(test, owner)], coverFileId: null },
    });
    await makeGoods(owner);

    await test.deps.transact((work) => eraseStoresOfAccount(work, owner.userId));

    expect((await owner.call(storePage, { params: { storeId } })).status).toBe(404);
    const {
      rows: [row],
    } = await test.deps.pool.query<Record<string, unknown>>('SELECT * FROM stores WHERE id = $1', [storeId]);
    expect(row).toMatchObject({
      status: 4,
      display_name: row?.['num'],
      name: '',
      entity_name: '',
      email: '',
      contact_phone: '',
      address: '',
      profile: '',
    });
    const {
      rows: [left],
    } = await test.deps.pool.query(
      `
      SELECT (SELECT count(*)::int FROM store_media WHERE store_id = $1) AS media,
         (SELECT count(*)::int FROM store_papers WHERE store_id = $1) AS papers,
        (SELECT count(*)::int FROM store_emails WHERE user_id = $2) AS emails,
        (SELECT count(*)::int FROM file_uses u JOIN files f ON f.id = u.file_id WHERE f.owner_id = $2) AS uses`,
      [storeId, owner.userId],
    );
    expect(left).toEqual({ media: 0, papers: 0, emails: 0, uses: 0 });
    expect((await buyer.get(storeComments, { params: { storeId: theirs }, query: {} })).items).toMatchObject([
      { level: 5, content: 'Fine people.', files: [] },
    ]);
    expect((await buyer.get(storeMedia, { params: { storeId: theirs }, query: {} })).items[0]?.likes).toBe(0);
    expect((await buyer.get(storePage, { params: { storeId: theirs } })).rating).toEqual({ average: 5, count: 1 });
  });

  it('removes an application from the review queue, and works without a store', async () => {
    const waiting = await makeMerchant(test);
    const id = await applied(test, waiting);
    await test.deps.transact((work) => eraseStoresOfAccount(work, waiting.userId));
    await test.deps.transact((work) => eraseStoresOfAccount(work, buyer.userId));
    expect((await test.deps.pool.query('SELECT status FROM stores WHERE id = $1', [id])).rows).toEqual([{ status: 4 }]);
    expect(await buyer.get(storeEmail, {})).toEqual({ verified: [] });
    expect((await waiting.get(storeMine, {})).store?.application.entityName).toBe('');
  });
});
