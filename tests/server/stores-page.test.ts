import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#protocol/http/define-call.ts';
import {
  likeStoreMedia,
  removeComment,
  removeStoreMedia,
  saveComment,
  saveStoreMedia,
  storeApply,
  storeComments,
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
import { askLink, picture, upload, type Person } from './support/files.ts';
import { fileOf, makeMerchant, makeStoreGoods, openStore, staffMove, writeTo } from './support/stores.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

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
    const [video, foreign, document] = [
      await fileOf(test, owner, 'store', 'video/mp4'),
      await fileOf(test, buyer),
      await fileOf(test, owner, 'reviewDocument'),
    ];
    const ten = await Promise.all(Array.from({ length: 10 }, () => fileOf(test, owner)));
    const cases: [object, object][] = [
      [{ fileIds: [] }, { fileIds: 'mediaRequired' }],
      [{ fileIds: ten }, { fileIds: 'imagesTooMany' }],
      [{ fileIds: [video] }, { 'fileIds.0': 'notAccepted' }],
      [
        { fileIds: [foreign, document, 'no-such-file-1'] },
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
      [{ goodsId: await makeStoreGoods(test, storeId, owner, { storeId: null }) }, { goodsId: 'notAccepted' }],
      [{ goodsId: await makeStoreGoods(test, storeId, owner, { status: 0 }) }, { goodsId: 'notAccepted' }],
    ];
    for (const [over, params] of cases) expect((await say(buyer, over)).error?.params).toEqual(params);
    expect((await say(buyer, { level: 4.5 })).status).toBe(400);
    expect(await list(buyer)).toMatchObject({ total: 0, rating: { average: null, count: 0 }, levels: [0, 0, 0, 0, 0] });
  });

  it('are one per user for the store and for each of its goods; a later one replaces the earlier', async () => {
    await writeTo(buyer, owner);
    const goodsId = await makeStoreGoods(test, storeId, owner);
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
    const goodsId = await makeStoreGoods(test, storeId, owner);
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
