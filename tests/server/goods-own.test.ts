import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import {
  checkTokenLink,
  createGoods,
  editGoods,
  ownGoodsList,
  moveGoods,
  moveManyGoods,
  saveGoods,
} from '#protocol/http/goods-own.ts';
import { GOODS } from '#protocol/limits.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { goods } from '#server/database/schema/goods.ts';
import { sweepOrphans } from '#server/files/sweep-orphans.ts';
import { anyGoodsData } from './support/any-goods-data.ts';
import { asStaff, DAY, makeDraft, makeOffer, makeSeller, makeStore, readyFile, wholeGoods } from './support/goods.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let seller: Client;
let other: Client;
let staff: Client;
const START = Date.UTC(2026, 10, 21, 8);
let time = START;

beforeAll(async () => {
  test = await createTestApp({ clock: () => new Date(time) });
  [seller, other, staff] = [
    await makeSeller(test),
    await makeSeller(test),
    await createClient(test, { isCustomerService: true }),
  ];
});
afterAll(() => test.close());

const create = (who: Client, id: string, data: GoodsData) => who.call(createGoods, { body: { id, data } });
const save = (who: Client, id: string, revision: number, data: GoodsData) =>
  who.call(saveGoods, { params: { id }, body: { revision, data } });
const edit = (who: Client, id: string) => who.get(editGoods, { params: { id }, query: {} });
const uses = async (id: string): Promise<string[]> =>
  (
    await test.deps.pool.query<{ file_id: string }>(
      `SELECT file_id FROM file_uses WHERE kind = 'goods' AND ref = $1 ORDER BY 1`,
      [id],
    )
  ).rows.map(({ file_id }) => file_id);

describe('drafts', () => {
  it('return the existing draft for a repeated id', async () => {
    const first = await create(seller, 'again', EMPTY_GOODS);
    const second = await create(seller, 'again', { ...EMPTY_GOODS, brand: 'Other' });
    expect([first.status, second.status, second.data]).toEqual([200, 200, first.data]);
    expect(first.data).toMatchObject({ id: 'again', revision: 1, num: expect.stringMatching(/^VM-\d{6,}$/) as string });
    expect((await edit(seller, 'again')).data.brand).toBe('');
  });

  it('are created once by simultaneous requests', async () => {
    const answers = await Promise.all([
      create(seller, 'twins', EMPTY_GOODS),
      create(seller, 'twins', EMPTY_GOODS),
      create(seller, 'twins', EMPTY_GOODS),
    ]);
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.num} ${data.revision}`)).size).toBe(1);
  });

  it('answer a foreign id like an invalid one', async () => {
    await create(seller, 'mine', EMPTY_GOODS);
    expect((await create(other, 'mine', EMPTY_GOODS)).error).toMatchObject({ errorCode: 'NotFoundService' });
    for (const id of ['mine', 'absent']) {
      expect((await other.call(editGoods, { params: { id }, query: {} })).status).toBe(404);
      expect((await save(other, id, 1, EMPTY_GOODS)).status).toBe(404);
      expect((await other.call(moveGoods, { params: { id }, body: { move: 'submit' } })).status).toBe(404);
    }
  });

  it('are limited to two hundred, also for simultaneous requests', async () => {
    const collector = await makeSeller(test);
    await test.deps.db.insert(goods).values(
      Array.from({ length: GOODS.draftsMost - 3 }, (_, at) => ({
        id: `heap-${at}`,
        num: `VM-heap-${at}`,
        sellerId: collector.userId,
        type: 1,
        saleType: 1,
        categoryCode: '',
        currency: 'HKD' as const,
        createdAt: new Date(time),
        updatedAt: new Date(time),
      })),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => create(collector, `late-${at}`, EMPTY_GOODS)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ error }) => error?.errorCode === 'GoodsTooMany')).toHaveLength(5);
  });

  it('return any input unchanged', async () => {
    const id = await makeDraft(test, seller);
    let { revision } = await edit(seller, id);
    await fc.assert(
      fc.asyncProperty(anyGoodsData, async (data) => {
        const saved = await save(seller, id, revision, data);
        expect(saved.error).toBeUndefined();
        ({ revision } = saved.data);
        expect((await edit(seller, id)).data).toEqual(data);
      }),
      { numRuns: 60 },
    );
  });

  it('store the replacement character for half a surrogate pair', async () => {
    const saved = await seller.raw(
      { method: 'POST', path: '/api/Goods' },
      JSON.stringify({ id: 'half', data: EMPTY_GOODS }).replace('"brand":""', '"brand":"a\\ud83d"'),
    );
    expect(saved.status).toBe(200);
    expect((await edit(seller, 'half')).data.brand).toBe('a\ufffd');
  });

  it.each([
    ['a number for a price', { price: 5 }],
    ['an unknown type', { type: 2 }],
    ['a list of words', { texts: [] }],
    ['31 images', { images: Array.from({ length: 31 }, () => ({ kind: 1, fileId: 'a' })) }],
    ['a title of 401', { texts: { ...EMPTY_GOODS.texts, EN: { title: 'x'.repeat(401), description: '' } } }],
    ['a picture of kind 6', { images: [{ kind: 6, fileId: 'a' }] }],
    ['a file id with a path', { images: [{ kind: 1, fileId: '../../etc' }] }],
    ['NUL', { brand: 'a\0b' }],
    ['nothing', undefined],
  ])('rejects %s as malformed', async (_what, part) => {
    const answer = await seller.raw(
      { method: 'POST', path: '/api/Goods' },
      JSON.stringify({ id: 'malformed', data: part && { ...EMPTY_GOODS, ...part } }),
    );
    expect([answer.status, answer.error?.errorCode]).toEqual([400, 'BadRequestError']);
    expect((await seller.call(editGoods, { params: { id: 'malformed' }, query: {} })).status).toBe(404);
  });
});

describe('saving', () => {
  it('keeps the fields that the build of a tab does not know', async () => {
    const id = 'older-build';
    const { provenance: _, conditionTranslations: __, ...known } = EMPTY_GOODS;
    const provenance = [{ time: '1988', text: 'Bought', document: '' }];
    const conditionTranslations = { EN: '', ZHHK: '全新', ZHCN: '' };
    await create(seller, id, { ...EMPTY_GOODS, provenance, conditionTranslations });
    const saved = await seller.raw(
      { method: 'POST', path: `/api/Goods/${id}` },
      JSON.stringify({ revision: 1, data: { ...known, brand: 'Typed' } }),
    );
    expect(saved.status).toBe(200);
    expect((await edit(seller, id)).data).toMatchObject({ brand: 'Typed', provenance, conditionTranslations });
  });

  it('must be based on the newest revision, which a conflict reports', async () => {
    const id = await makeDraft(test, seller);
    const data = (await edit(seller, id)).data;
    expect((await save(seller, id, 1, { ...data, brand: 'A' })).data).toMatchObject({ revision: 2 });
    expect((await save(seller, id, 1, { ...data, brand: 'B' })).error).toMatchObject({
      errorCode: 'Changed',
      params: { revision: 2 },
    });
    expect((await save(seller, id, 1, { ...data, brand: 'A' })).data, 'sent again after a lost answer').toMatchObject({
      revision: 2,
    });
    expect((await edit(seller, id)).data.brand).toBe('A');
  });

  it('lets one of two simultaneous saves win', async () => {
    const id = await makeDraft(test, seller);
    const data = (await edit(seller, id)).data;
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((brand) => save(seller, id, 1, { ...data, brand })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    expect((await edit(seller, id)).revision).toBe(2);
  });

  it('reports missing fields, also in lists', async () => {
    const id = await makeDraft(test, seller);
    const data = (await edit(seller, id)).data;
    expect(
      (
        await save(seller, id, 1, {
          ...data,
          categoryCode: 'nftArt',
          region: 'XX',
          transactionType: 2,
          managedAddressId: 'my-house',
          price: '1.234',
        })
      ).data.problems,
    ).toEqual({
      categoryCode: 'categoryRequired',
      region: 'notAccepted',
      managedAddressId: 'consignmentRequired',
      price: 'priceDecimals',
    });
    expect(
      (await save(seller, id, 2, { ...data, region: 'HK', transactionType: 2, managedAddressId: 'hk-central' })).data
        .problems,
    ).toEqual({});
  });

  it.each([
    ['of another user', (): Promise<string> => readyFile(test, other.userId)],
    ['one that did not arrive', (): Promise<string> => readyFile(test, seller.userId, { state: 'pending' })],
    ['one for a chat', (): Promise<string> => readyFile(test, seller.userId, { category: 'chat' })],
    ['an identity document', (): Promise<string> => readyFile(test, seller.userId, { category: 'reviewDocument' })],
    ['a video as a picture', (): Promise<string> => readyFile(test, seller.userId, { contentType: 'video/mp4' })],
    ['one that is not there', (): Promise<string> => Promise.resolve('absent')],
  ])('refuses %s', async (_what, make) => {
    const id = await makeDraft(test, seller);
    const { data } = await edit(seller, id);
    const fileId = await make();
    const answer = await save(seller, id, 1, { ...data, images: [...data.images, { kind: 5, fileId }] });
    expect(answer.error).toMatchObject({ errorCode: 'FileNotUploaded', params: { fileId } });
    expect([(await edit(seller, id)).revision, await uses(id)]).toEqual([1, data.images.map((image) => image.fileId)]);
  });

  it('records uses of shown pictures and releases removed ones', async () => {
    const [id, video, cover, side] = [
      await makeDraft(test, seller),
      await readyFile(test, seller.userId, { contentType: 'video/mp4' }),
      await readyFile(test, seller.userId),
      await readyFile(test, seller.userId),
    ];
    const { data } = await edit(seller, id);
    const front = data.images[0]!.fileId;
    await save(seller, id, 1, {
      ...data,
      images: [
        { kind: 2, fileId: side },
        { kind: 1, fileId: front },
      ],
      video: { type: 1, fileId: video, url: '', coverFileId: cover },
    });
    expect(await uses(id)).toEqual([video, cover, side, front].sort());
    await save(seller, id, 2, data);
    expect(await uses(id)).toEqual([front]);
    time += 2 * DAY;
    await sweepOrphans(test.deps);
    const left = (
      await test.deps.pool.query<{ id: string }>('SELECT id FROM files WHERE id = ANY ($1)', [
        [front, video, cover, side],
      ])
    ).rows;
    expect(left).toEqual([{ id: front }]);
    time = START;
  });

  it('is possible for drafts, rejected and hidden goods only', async () => {
    const able = async (id: string): Promise<[number, unknown]> => {
      const { revision, data } = await edit(seller, id);
      const answer = await save(seller, id, revision, { ...data, brand: `${data.brand}+` });
      return [answer.status, answer.error?.params?.['missing']];
    };
    const id = await makeDraft(test, seller);
    expect(await able(id)).toEqual([200, undefined]);
    await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    expect(await able(id)).toEqual([422, ['rightState']]);
    await asStaff(test, staff.userId, id, 'take');
    expect(await able(id)).toEqual([422, ['rightState']]);
    await asStaff(test, staff.userId, id, 'reject');
    expect(await able(id)).toEqual([200, undefined]);
    await seller.get(moveGoods, { params: { id }, body: { move: 'submit' } });
    await asStaff(test, staff.userId, id, 'take');
    await asStaff(test, staff.userId, id, 'approve');
    expect(await able(id)).toEqual([422, ['rightState']]);
    await seller.get(moveGoods, { params: { id }, body: { move: 'hide' } });
    await asStaff(test, staff.userId, id, 'freeze');
    expect(await able(id)).toEqual([422, ['notFrozen']]);
    await asStaff(test, staff.userId, id, 'unfreeze');
    expect(await able(id)).toEqual([200, undefined]);
  });

  it('requires another review only for goods changed while hidden', async () => {
    const id = await makeOffer(test, seller, staff.userId);
    const move = async (name: 'hide' | 'publish') =>
      (await seller.get(moveGoods, { params: { id }, body: { move: name } })).status;
    await move('hide');
    const { data, revision } = await edit(seller, id);
    await save(seller, id, revision, data);
    expect(await move('publish')).toBe(GOODS_STATUS.forSale);
    await move('hide');
    await save(seller, id, revision, { ...data, price: '99000' });
    expect(await move('publish')).toBe(GOODS_STATUS.pending);
  });
});

describe('lists', () => {
  it('list own goods by status and keyword with their moves, last changed first', async () => {
    const merchant = await makeSeller(test);
    const draft = await makeDraft(test, merchant, {
      texts: { ...EMPTY_GOODS.texts, ZHHK: { title: '100% 真絲', description: '' } },
    });
    time += 1_000;
    const offer = await makeOffer(test, merchant, staff.userId, {
      texts: { ...EMPTY_GOODS.texts, EN: { title: 'Lantern', description: '' } },
    });
    const all = await merchant.get(ownGoodsList, { query: {} });
    expect(all.items.map(({ id, title, status }) => [id, title, status])).toEqual([
      [offer, 'Lantern', 3],
      [draft, '100% 真絲', 0],
    ]);
    expect([all.total, all.counts]).toEqual([
      2,
      [
        { status: 0, count: 1 },
        { status: 3, count: 1 },
      ],
    ]);
    expect(all.items[0]?.moves.filter(({ allowed }) => allowed).map(({ move }) => move)).toEqual(['hide']);
    expect(all.items[1]?.moves.filter(({ allowed }) => allowed).map(({ move }) => move)).toEqual([
      'edit',
      'submit',
      'remove',
    ]);
    const ids = async (query: object): Promise<unknown> =>
      (await merchant.get(ownGoodsList, { query })).items.map(({ id }) => id);
    expect([
      await ids({ status: 3 }),
      await ids({ keyword: 'lant' }),
      await ids({ keyword: '真絲' }),
      await ids({ keyword: '%' }),
      await ids({ keyword: '_' }),
      await ids({ pageNo: 2 }),
    ]).toEqual([[offer], [offer], [draft], [draft], [], []]);
    expect((await merchant.get(ownGoodsList, { query: { keyword: '真絲' } })).total).toBe(1);
    time = START;
  });

  it('move many goods, each decided separately, in the given order', async () => {
    const [whole, bare, offer] = [await makeDraft(test, seller), 'bare', await makeOffer(test, seller, staff.userId)];
    await create(seller, bare, EMPTY_GOODS);
    const foreign = await makeDraft(test, other);
    const results = await seller.get(moveManyGoods, {
      body: { ids: [offer, bare, foreign, whole, whole, 'absent'], move: 'submit' },
    });
    expect(results).toEqual([
      { id: offer, status: null, errorCode: 'MoveRefused', missing: ['rightState'] },
      { id: bare, status: null, errorCode: 'FieldsInvalid', missing: ['complete'] },
      { id: foreign, status: null, errorCode: 'NotFoundService', missing: [] },
      { id: whole, status: GOODS_STATUS.pending, errorCode: null, missing: [] },
      { id: 'absent', status: null, errorCode: 'NotFoundService', missing: [] },
    ]);
    expect(
      (
        await seller.call(moveManyGoods, {
          body: { ids: Array.from({ length: 201 }, (_, at) => `x-${at}`), move: 'hide' },
        })
      ).status,
    ).toBe(400);
  });

  it('move two hundred for two simultaneous requests', async () => {
    const merchant = await makeSeller(test);
    const ids = await Promise.all(Array.from({ length: 40 }, () => makeDraft(test, merchant)));
    const [one, two] = await Promise.all([
      merchant.get(moveManyGoods, { body: { ids, move: 'submit' } }),
      merchant.get(moveManyGoods, { body: { ids: [...ids].reverse(), move: 'submit' } }),
    ]);
    expect([...one, ...two].filter(({ errorCode }) => errorCode === null)).toHaveLength(40);
    expect([...one, ...two].filter(({ missing }) => missing.includes('rightState'))).toHaveLength(40);
  });
});

describe('links of digital collectibles', () => {
  const link = (url: string) => seller.call(checkTokenLink, { body: { url } });
  it('[TOK-1] are parsed', async () => {
    expect((await link('https://opensea.io/assets/matic/0xABCDEFabcdef00000000000000000000000000ff/42')).data).toEqual({
      platform: 'opensea',
      chain: 'polygon',
      contractAddress: '0xabcdefabcdef00000000000000000000000000ff',
      tokenId: '42',
    });
  });
  it('[TOK-2] are refused with their problem', async () => {
    expect(
      (await link('https://opensea.io/assets/solana/0xabcdefabcdef00000000000000000000000000ff/42')).error,
    ).toMatchObject({ errorCode: 'NotProvideChain', params: { type: 'solana' } });
    expect((await link('https://example.com/42')).error).toMatchObject({ errorCode: 'LinkUrlInvalid' });
  });
});

it('moves goods into a store and back to its owner', async () => {
  const merchant = await makeSeller(test);
  const storeId = await makeStore(test, merchant.userId);
  const id = await makeDraft(test, merchant, { asStore: true });
  const storeOf = async (): Promise<unknown> =>
    (await test.deps.pool.query('SELECT store_id FROM goods WHERE id = $1', [id])).rows[0];
  expect(await storeOf()).toEqual({ store_id: storeId });
  await save(merchant, id, 1, { ...(await wholeGoods(test, merchant.userId)), asStore: false });
  expect(await storeOf()).toEqual({ store_id: null });
});
