import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { goodsExportUrl, type GoodsExportFormat } from '#protocol/goods-export.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { standardDetails } from '#protocol/rules/details.ts';
import { EXPORT_COLUMNS } from '#server/goods-export/goods-cells.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '#server/goods/goods-columns.ts';
import { insertGoodsDrafts } from '#server/goods/write-goods.ts';
import { GOODS_CATEGORIES, NFT_CATEGORIES } from '#server/public/content/categories.ts';
import { parse } from 'csv-parse/sync';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { readyFile } from './support/goods.ts';
import { importsInThisProcess, importTools } from './support/imports.ts';

let test: TestApp;
let seller: Client;
let other: Client;
beforeAll(async () => {
  test = await createTestApp({ processes: importsInThisProcess() });
  [seller, other] = [await createClient(test), await createClient(test)];
});
afterAll(() => test.close());
beforeEach(() => clear());

const { create, run, clear, problemsOf } = importTools(() => ({ test, seller, other }));

const title = (text: string) => ({ title: text, description: '' });
const draft = (extra: Partial<GoodsData>): GoodsData => ({
  ...EMPTY_GOODS,
  texts: { ...EMPTY_GOODS.texts, EN: title('Vase') },
  ...extra,
});

async function insert(list: readonly GoodsData[], who = seller): Promise<string[]> {
  const drafts = list.map((data) => ({ id: test.deps.ids.id(), storeId: null, data }));
  await insertGoodsDrafts(test.database.pool, who.userId, drafts, test.deps.clock());
  return drafts.map(({ id }) => id);
}

async function download(format: GoodsExportFormat, who: Client | undefined = seller, status?: number) {
  const answer = await test.app.inject({
    url: goodsExportUrl(format, status),
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
  });
  return { ...answer, status: answer.statusCode, text: answer.body };
}

type Row = Record<string, string>;
const rowsOf = (format: GoodsExportFormat, text: string): Row[] =>
  format === 'csv'
    ? parse(text, { columns: true, bom: true })
    : text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));
/** What an import reads: all but the status and the pictures, by key. */
const contentOf = (rows: readonly Row[]): Row[] =>
  rows
    .map(({ status: _status, images: _images, ...content }) => content)
    .sort((one, two) => (one['key']! < two['key']! ? -1 : 1));

/** The content of all goods of a person, by title. */
async function goodsOf(who: Client): Promise<GoodsData[]> {
  const { rows } = await test.database.pool.query<GoodsContentRow>(
    `SELECT ${GOODS_CONTENT} FROM goods g WHERE g.seller_id = $1`,
    [who.userId],
  );
  return rows
    .map((row) => readGoodsContent(row))
    .sort((one, two) => (JSON.stringify(one.texts) < JSON.stringify(two.texts) ? -1 : 1));
}
/** Without what an import cannot take. */
const imported = (data: GoodsData): GoodsData => ({
  ...data,
  images: [],
  asStore: false,
  video: data.video?.type === 2 ? { ...data.video, coverFileId: null } : null,
});

/** Exports the seller's goods, imports them as another person, and exports them again. */
async function roundTrip(format: GoodsExportFormat) {
  const first = await download(format);
  const order = await create(first.text, format, other);
  const before = rowsOf(format, first.text);
  const { accepted, refused } = await run(order.id, false, other);
  const second = await download(format, other);
  return {
    after: {
      mapping: order.mapping,
      accepted,
      refused,
      goods: await goodsOf(other),
      rows: contentOf(rowsOf(format, second.text)),
    },
    before: {
      mapping: EXPORT_COLUMNS.slice(0, -2).map((column) => ({ column, field: column })),
      accepted: before.length,
      refused: 0,
      goods: (await goodsOf(seller)).map(imported),
      rows: contentOf(before),
    },
  };
}

const FILLED: Partial<GoodsData> = {
  categoryCode: 'watches',
  texts: {
    EN: { title: 'A watch, “Cloud”', description: 'Steel;\r\nwith a "box"\n\n- and papers' },
    ZHHK: { title: '腕錶', description: '鋼，連盒' },
    ZHCN: { title: '腕表', description: '钢，带盒 😀' },
  },
  currency: 'USD',
  receiptType: 'bankTransfer',
  logistics: ['faceToFace', 'mailing'],
  deliveryPayer: 'buyer',
  deliveryCost: '80',
  shipsTo: ['HK', 'SG'],
  dispatchDays: 5,
  returnDays: 0,
  condition: 'veryGood',
  conditionNote: '=1+1',
  conditionTranslations: { EN: 'Crisp', ZHHK: '稜角分明', ZHCN: '棱角分明' },
  comesWith: ['originalBox', 'serviceRecord'],
  brand: '@Maker',
  region: 'HK',
  size: { length: '12.5', width: '300', height: '0.25' },
  properties: [{ name: 'Movement', value: 'Hand-wound' }],
  provenance: [
    {
      time: '1962',
      text: 'Bought in Geneva',
      document: 'Invoice',
      translations: { ZHHK: { time: '', text: '購於日內瓦', document: '發票' } },
    },
  ],
};
const AUCTION: Partial<GoodsData> = {
  saleType: 2,
  transactionType: 2,
  managedAddressId: 'hk-central',
  startingPrice: '1000',
  incrementPrice: '100',
  fixedPrice: '5000',
  reservePrice: '1500',
  estimateLow: '1200.5',
  estimateHigh: '2400',
  extendMinutes: 5,
  endAt: Date.UTC(2020, 0, 31, 12, 30, 15, 250),
};
const TOKEN_LINK = 'https://opensea.io/assets/ethereum/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/42';

describe('imports back unchanged', () => {
  it.each(['csv', 'jsonl'] as const)('with every field, as %s', async (format) => {
    const picture = await readyFile(test, seller.userId);
    await insert([
      draft({
        ...FILLED,
        ...AUCTION,
        images: [{ kind: 1, fileId: picture }],
        video: { type: 2, fileId: null, url: 'https://video.example.com/1', coverFileId: picture },
      }),
      draft({
        ...FILLED,
        saleType: 1,
        price: '0128000.50',
        transactionType: 1,
        texts: { ...EMPTY_GOODS.texts, ZHHK: title('瓶') },
      }),
      draft({
        type: 3,
        categoryCode: 'nftArt',
        texts: { ...EMPTY_GOODS.texts, ZHCN: title('猿') },
        token: {
          linkUrl: TOKEN_LINK,
          platform: 'opensea',
          chain: 'ethereum',
          contractAddress: '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
          tokenId: '42',
          tokenStandard: 'ERC-721',
        },
      }),
    ]);
    const rows = rowsOf(format, (await download(format)).text);
    expect(Object.keys(rows[0]!)).toEqual([...EXPORT_COLUMNS]);
    expect(EXPORT_COLUMNS.filter((column) => rows.every((row) => row[column] === ''))).toEqual([]);
    expect(rows.map((row) => row['images']).find((images) => images !== '')).toMatch(
      new RegExp(`^https?://[^/]+/files/${picture}$`),
    );
    // Amounts are compared as columns: an import drops their padding.
    await test.database.pool.query(`UPDATE goods SET raw_input = raw_input - 'price' WHERE seller_id = $1`, [
      seller.userId,
    ]);
    const { after, before } = await roundTrip(format);
    expect(after).toEqual(before);
  });

  it('with the details of every category', async () => {
    await insert(
      [GOODS_CATEGORIES, NFT_CATEGORIES].flatMap((list, at) =>
        list.map(({ code }) =>
          draft({
            type: at === 0 ? 1 : 3,
            categoryCode: code,
            texts: { ...EMPTY_GOODS.texts, EN: title(code) },
            properties: standardDetails('EN', code)
              .slice(0, 20)
              .map(({ key }) => ({ name: key, value: `${key}: 1,5 "` })),
          }),
        ),
      ),
    );
    const { after, before } = await roundTrip('csv');
    expect(after).toEqual(before);
  });

  const HOSTILE = fc.string({
    unit: fc.constantFrom(...'=+-@\'",;|\t\r\n \u3000\uFEFF＝ab1:[]{}\\瓶碗简體😀é'),
    maxLength: 12,
  });
  const around = (middle: string) => fc.tuple(HOSTILE, HOSTILE).map(([before, after]) => before + middle + after);
  const words = fc.record({ title: around('T'), description: HOSTILE });
  const hostileGoods = fc.record({
    texts: fc.record({ EN: words, ZHHK: words, ZHCN: words }),
    brand: HOSTILE,
    conditionNote: HOSTILE,
    conditionTranslations: fc.record({ EN: HOSTILE, ZHHK: HOSTILE, ZHCN: HOSTILE }),
    properties: fc.array(fc.record({ name: around('n'), value: around('v') }), { maxLength: 3 }),
    provenance: fc.array(fc.record({ time: HOSTILE, text: around('s'), document: HOSTILE }), { maxLength: 3 }),
  });
  it.each(['csv', 'jsonl'] as const)('with any texts, as %s', async (format) => {
    await insert(fc.sample(hostileGoods, { numRuns: 150, seed: 42 }).map(draft));
    const { after, before } = await roundTrip(format);
    expect(after).toEqual(before);
  });

  it('with nothing but a title', async () => {
    await insert([draft({ currency: 'HKD' })]);
    const { after, before } = await roundTrip('csv');
    expect(after).toEqual(before);
  });
});

describe('into the same account', () => {
  it('changes nothing, doubles nothing, and updates what was edited', async () => {
    const [listed] = await insert([draft({ ...FILLED, saleType: 1, price: '5.50' }), draft({ brand: 'Kiln' })]);
    await test.database.pool.query('UPDATE goods SET status = $2 WHERE id = $1', [listed, GOODS_STATUS.forSale]);
    const first = await download('csv');
    const same = await run((await create(first.text)).id, false);
    expect(same).toMatchObject({ accepted: 0, refused: 0, unchanged: 2 });

    const edited = first.text.replace('Kiln', 'Jingdezhen');
    expect(await run((await create(edited)).id, false)).toMatchObject({ accepted: 1, refused: 0, unchanged: 1 });
    expect((await goodsOf(seller)).map(({ brand }) => brand).sort()).toEqual(['@Maker', 'Jingdezhen']);
  });

  it('keeps the number under which goods were imported', async () => {
    await run((await create('sku,title\nA-1,Vase\n')).id, false);
    expect(rowsOf('csv', (await download('csv')).text)).toMatchObject([{ key: 'A-1', 'title.EN': 'Vase' }]);
  });

  it('refuses a draft with a wrong value, and names it', async () => {
    await insert([draft({ saleType: 1, price: 'much' })]);
    const { id } = await create((await download('csv')).text, 'csv', seller);
    expect(await run(id, true)).toMatchObject({ refused: 1 });
    expect(await problemsOf(id)).toMatchObject([{ field: 'price', problem: 'priceFormat', value: 'much' }]);
  });
});

describe('the download', () => {
  it('has every row once, over pages of any size', async () => {
    const long = 'Ü'.repeat(9_000);
    await insert(
      Array.from({ length: 260 }, (_, at) =>
        draft({ texts: { ...EMPTY_GOODS.texts, EN: { title: `No. ${at}`, description: at % 2 === 0 ? long : '' } } }),
      ),
    );
    const rows = rowsOf('csv', (await download('csv')).text);
    expect(new Set(rows.map((row) => row['title.EN'])).size).toBe(260);
    expect(rows).toHaveLength(260);
  });

  it('has goods of one status, and none of others', async () => {
    const [sold] = await insert([draft({ brand: 'One' }), draft({ brand: 'Two' })]);
    await insert([draft({ brand: 'Foreign' })], other);
    await test.database.pool.query('UPDATE goods SET status = $2 WHERE id = $1', [sold, GOODS_STATUS.soldOut]);
    const brands = async (status?: number) =>
      rowsOf('jsonl', (await download('jsonl', seller, status)).text)
        .map((row) => [row['brand'], row['status']])
        .sort();
    expect(await brands()).toEqual([
      ['One', 'soldOut'],
      ['Two', 'draft'],
    ]);
    expect(await brands(GOODS_STATUS.soldOut)).toEqual([['One', 'soldOut']]);
  });

  it('is a file with a byte order mark that nothing keeps', async () => {
    const { headers, text } = await download('csv');
    expect(text.startsWith('\uFEFFkey,title.EN,')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="vermeil-items-\d{4}-\d\d-\d\d\.csv"/,
      ) as string,
    });
  });

  it('needs a session and a page of ours, and runs once at a time', async () => {
    expect((await test.app.inject({ url: goodsExportUrl('csv') })).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${seller.token}` };
    const foreign = { ...headers, 'sec-fetch-site': 'cross-site' };
    expect((await test.app.inject({ url: goodsExportUrl('csv'), headers: foreign })).statusCode).toBe(403);
    expect((await test.app.inject({ url: '/api/Goods/export?format=exe', headers })).statusCode).toBe(400);
    expect((await test.app.inject({ method: 'HEAD', url: goodsExportUrl('csv'), headers })).statusCode).toBe(404);
    const both = await Promise.all([download('csv'), download('csv'), download('csv', other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 429, 200]);
    expect((await download('csv')).status).toBe(200);
  });
});
