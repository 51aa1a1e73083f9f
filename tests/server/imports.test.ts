import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GoodsData } from '#protocol/entities/goods.ts';
import type { FieldProblem } from '#protocol/rules/field-problems.ts';
import * as calls from '#protocol/http/imports.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { GOODS_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import { stores } from '#server/database/schema/stores.ts';
import { GOODS_CONTENT, readGoodsContent, type GoodsContentRow } from '#server/goods/goods-columns.ts';
import { createImportRunner } from '#server/imports/runner.ts';
import { asPerson, upload } from './support/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';

let test: TestApp;
let seller: Client;
let other: Client;

beforeAll(async () => {
  test = await createTestApp();
  [seller, other] = [await createClient(test), await createClient(test)];
});
afterAll(() => test.close());

const TYPES = { csv: 'text/csv', json: 'application/json', jsonl: 'application/x-ndjson' };

async function put(text: string | Uint8Array, kind: keyof typeof TYPES = 'csv', who = seller) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return upload(
    test,
    asPerson(who),
    { fileName: `goods.${kind}`, contentType: TYPES[kind], category: 'import' },
    bytes,
  );
}
async function create(text: string | Uint8Array, kind: keyof typeof TYPES = 'csv', who = seller): Promise<GoodsImport> {
  const { link, status } = await put(text, kind, who);
  expect(status).toBe(200);
  return who.get(calls.createImport, { body: { fileId: link.fileId } });
}
/** Starts an import and waits for its end. */
async function run(id: string, dry: boolean, who = seller): Promise<GoodsImport> {
  await who.get(calls.startImport, { params: { id }, body: { dry } });
  return ended(id, who);
}
async function ended(id: string, who = seller, timeout = 60_000): Promise<GoodsImport> {
  await expect
    .poll(async () => (await who.get(calls.readImport, { params: { id } })).state, { timeout, interval: 20 })
    .not.toMatch(/ing$/);
  return who.get(calls.readImport, { params: { id } });
}
const problemsOf = async (id: string) => (await seller.get(calls.importProblems, { params: { id }, query: {} })).items;
const brief = async (id: string): Promise<[number, string, FieldProblem][]> =>
  (await problemsOf(id)).map(({ line, field, problem }) => [line, field, problem]);
type Made = {
  key: string;
  id: string;
  num: string;
  status: number;
  revision: number;
  title: string;
  price: string | null;
  data: GoodsData;
};
async function made(who = seller): Promise<Made[]> {
  const { rows } = await test.database.pool.query<Omit<Made, 'data'> & GoodsContentRow>(
    `SELECT i.key, g.id, g.num, g.status, g.revision, ${GOODS_CONTENT}
    FROM imported_goods i JOIN goods g ON g.id = i.goods_id WHERE i.seller_id = $1 ORDER BY i.key COLLATE "C"`,
    [who.userId],
  );
  return rows.map((row) => ({ ...row, data: readGoodsContent(row) }));
}
const clear = async (): Promise<void> =>
  void (await test.database.pool.query('DELETE FROM goods WHERE seller_id = ANY ($1)', [
    [seller.userId, other.userId],
  ]));

describe('reading a file', () => {
  const sample = [
    { sku: 'A1', 'title en': 'Bowl' },
    { sku: 'A2', 'title en': 'Vase, blue' },
  ];
  it.each([
    ['commas and quotes', 'sku,title en\nA1,Bowl\nA2,"Vase, blue"\n', 'csv'],
    ['semicolons', 'sku;title en\r\nA1;Bowl\r\nA2;Vase, blue', 'csv'],
    ['tabs', 'sku\ttitle en\nA1\tBowl\nA2\tVase, blue\n', 'csv'],
    ['bars', 'sku|title en\nA1|Bowl\nA2|Vase, blue\n', 'csv'],
    ['a byte order mark', '\uFEFFsku,title en\nA1,Bowl\nA2,"Vase, blue"', 'csv'],
    ['JSON lines', '{"sku":"A1","title en":"Bowl"}\n\n{"sku":"A2","title en":"Vase, blue"}\n', 'jsonl'],
    ['a JSON list', '[{"sku":"A1","title en":"Bowl"},{"sku":"A2","title en":"Vase, blue"}]', 'json'],
    [
      'a list within an object',
      ' {"items": [{"sku":"A1","title en":"Bowl"},\n{"sku":"A2","title en":"Vase, blue"}], "next": null}',
      'json',
    ],
  ] as const)('knows %s', async (_, text, kind) => {
    const read = await create(text, kind);
    expect(read).toMatchObject({
      format: kind,
      columns: ['sku', 'title en'],
      sample,
      state: 'uploaded',
      rows: 0,
      bytesTotal: new TextEncoder().encode(text).length,
      errorCode: null,
    });
    expect(read.mapping).toEqual([
      { column: 'sku', field: 'key' },
      { column: 'title en', field: 'title.EN' },
    ]);
    expect(await run(read.id, true)).toMatchObject({
      state: 'checked',
      rows: 2,
      accepted: 2,
      refused: 0,
      bytes: read.bytesTotal,
    });
  });

  it('turns nested objects into columns', async () => {
    const read = await create(
      '{"id":7,"title":{"en":"Street","zh-hant":"街"},"tags":["a","b"],' +
        '"size":{"a":{"b":1.5}},"none":null,"list":[{"x":1}],"ok":true}',
      'jsonl',
    );
    expect(read.sample).toEqual([
      {
        id: '7',
        'title.en': 'Street',
        'title.zh-hant': '街',
        tags: 'a, b',
        'size.a.b': '1.5',
        none: '',
        list: '[{"x":1}]',
        ok: 'true',
      },
    ]);
  });

  it('refuses other encodings, files without a table or rows, and too many columns', async () => {
    expect(await put(Buffer.from('\uFEFFsku,title\nA,B', 'utf16le'))).toMatchObject({
      status: 422,
      errorCode: 'ImportNotReadable',
    });
    expect(await put(Buffer.from([0x61, 0x2c, 0xbc, 0xd0, 0x0a]))).toMatchObject({
      status: 422,
      errorCode: 'ImportNotReadable',
    });
    for (const [text, reason] of [
      ['sku,title\n', 'noRows'],
      ['{"a":', 'notATable'],
      ['[1,2,3]', 'noRows'],
      [
        Array.from({ length: 201 }, (_, at) => `c${at}`)
          .join(',')
          .concat('\n', '1,'.repeat(200), '1'),
        'tooManyColumns',
      ],
    ] as const) {
      const { link } = await put(text);
      const answer = await seller.call(calls.createImport, { body: { fileId: link.fileId } });
      expect(answer.error, text.slice(0, 20)).toMatchObject({ errorCode: 'ImportNotReadable', params: { reason } });
    }
  });

  it('accepts only own uploaded import files', async () => {
    const { link } = await put('sku,title\nA,B');
    const mine = await upload(
      test,
      asPerson(seller),
      { fileName: 'a.csv', contentType: 'text/csv', category: 'chat' },
      new TextEncoder().encode('sku,title\nA,B'),
    );
    for (const [who, fileId] of [
      [other, link.fileId],
      [seller, mine.link.fileId],
      [seller, 'nothing'],
    ] as const) {
      expect((await who.call(calls.createImport, { body: { fileId } })).error?.errorCode).toBe('FileNotUploaded');
    }
  });

  it('reports an unreadable row and continues', async () => {
    const { id } = await create('{"sku":"1","title":"One"}\nnot json\n[1]\n{"sku":"2","title":"Two"}\n', 'jsonl');
    expect(await run(id, true)).toMatchObject({ state: 'checked', rows: 4, accepted: 2, refused: 2 });
    expect(await brief(id)).toEqual([
      [2, '', 'formatInvalid'],
      [3, '', 'formatInvalid'],
    ]);
    const list = await create('[{"sku":"1","title":"One"}, {"sku":"2","title":"Two"}, {"sku":', 'json');
    expect(await run(list.id, true)).toMatchObject({
      state: 'failed',
      errorCode: 'ImportNotReadable',
      rows: 2,
      accepted: 2,
    });
  });
});

describe('column mapping', () => {
  const link = 'https://opensea.io/assets/ethereum/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/42';
  it.each([
    [
      ['編號', '標題', '價格', '貨幣', '描述', '品牌'],
      ['1', '瓶', '1,000', 'HK$', '舊', '景德鎮'],
      ['key', 'title.ZHHK', 'price', 'currency', 'description.ZHHK', 'brand'],
    ],
    [
      ['货号', '标题', '英文标题', '说明', '起拍价', '加价幅度'],
      ['1', '瓶', 'Vase', '旧', '100', '10'],
      ['key', 'title.ZHCN', 'title.EN', 'description.ZHCN', 'startingPrice', 'incrementPrice'],
    ],
    [
      ['id', 'objectNumber', 'title.en', 'title.zh-hant', 'title.zh-hans', 'medium.en', 'endDate'],
      ['1', '2012.1', 'Street', '街', '街', 'print', '1956'],
      [null, 'key', 'title.EN', 'title.ZHHK', 'title.ZHCN', null, null],
    ],
    [
      ['SKU', 'Product Name', 'Body (HTML)', 'Vendor', 'Variant Price', 'name_tc', 'nameSc', 'Type'],
      ['1', 'Vase', '<p>', 'Kiln', '5.50', '瓶', '瓶', 'Home & Garden'],
      ['key', 'title.EN', 'description.EN', 'brand', 'price', 'title.ZHHK', 'title.ZHCN', null],
    ],
    [
      ['title.EN', 'description.ZHCN', 'endAt', 'linkUrl', 'receiptType'],
      ['Ape', '猿', '2020-01-31 20:00', link, 'cash'],
      ['title.EN', 'description.ZHCN', 'endAt', 'linkUrl', 'receiptType'],
    ],
  ])('%j', async (columns, values, fields) => {
    const { mapping } = await create(`${columns.join('\t')}\n${`${values.join('\t')}\n`.repeat(2)}`);
    expect(columns.map((column) => mapping.find((one) => one.column === column)?.field ?? null)).toEqual(fields);
  });

  it('is set by the merchant, and reports invalid settings', async () => {
    const { id } = await create('a,b,c\n1,Vase,blue\n');
    const configure = (mapping: { column: string; field: string }[], defaults: Record<string, string> = {}) =>
      seller.call(calls.configureImport, {
        params: { id },
        body: { mapping: mapping as GoodsImport['mapping'], defaults },
      });
    expect(
      (
        await configure(
          [
            { column: 'z', field: 'key' },
            { column: 'a', field: 'price' },
            { column: 'b', field: 'price' },
          ],
          {},
        )
      ).error?.params,
    ).toEqual({ 'mapping.z': 'notAccepted', 'mapping.b': 'tooMany' });
    expect(
      (
        await configure([], {
          currency: 'ABC',
          price: 'much',
          region: 'HK',
          key: '1',
          nonsense: 'x',
          endAt: '2020-01-01',
        })
      ).error?.params,
    ).toEqual({ 'defaults.key': 'notAccepted', 'defaults.nonsense': 'notAccepted' });
    expect(
      (await configure([], { currency: 'ABC', price: 'much', region: 'HK', endAt: '2020-02-31' })).error?.params,
    ).toEqual({
      'defaults.currency': 'currencyRequired',
      'defaults.price': 'priceFormat',
      'defaults.endAt': 'dateInvalid',
    });
    expect((await configure([{ column: 'a', field: 'key' }], {})).status).toBe(200);
    expect((await seller.call(calls.startImport, { params: { id }, body: { dry: true } })).error).toMatchObject({
      errorCode: 'FieldsInvalid',
      params: { 'mapping.title.EN': 'titleRequired' },
    });
    expect((await configure([{ column: 'a', field: 'nowhere' }])).status).toBe(400);
    await configure(
      [
        { column: 'a', field: 'key' },
        { column: 'b', field: 'title.EN' },
        { column: 'c', field: 'property' },
      ],
      { category: '名錶' },
    );
    expect(await run(id, true)).toMatchObject({ accepted: 1 });
  });
});

describe('rows', () => {
  const columns =
    'sku,title en,category,sale type,currency,price,end,region,length,logistics,transfer,payment,starting price,' +
    'increment,link url,description zh-hk';
  const full = (values: string): Promise<GoodsImport> => create(`${columns}\n${values}\n`);

  it('read values in common spellings', async () => {
    await clear();
    const { id } = await full(
      '"x-1","Old ""watch""",名表,一口價,hk$,"HK$ 1,234,567.50",,香港,12.5 cm,面交/郵寄,self,銀行轉賬,,,,說明',
    );
    expect(await run(id, false)).toMatchObject({ state: 'done', accepted: 1, refused: 0 });
    const [goods] = await made();
    expect(goods).toMatchObject({
      key: 'x-1',
      status: GOODS_STATUS.draft,
      price: '1234567.50000000',
      data: {
        categoryCode: 'watches',
        saleType: 1,
        currency: 'HKD',
        price: '1234567.5',
        region: 'HK',
        size: { length: '125' },
        logistics: ['faceToFace', 'mailing'],
        transactionType: 1,
        receiptType: 'bankTransfer',
        texts: { EN: { title: 'Old "watch"', description: '' }, ZHHK: { title: '', description: '說明' } },
      },
    });
  });

  it('are refused for invalid values, not for missing ones', async () => {
    await clear();
    const { id } = await create(
      `${columns}\n1,Vase,,,,,,,,,,,,,,\n2,,,,,,,,,,,,,,,說\n` +
        `3,Vase,spaceships,,,,,,,,,,,,,\n4,Vase,,fixed,JPY,1.5,,,,,,,,,,\n` +
        `5,Vase,,fixed,USD,-3,,,,,,,,,,\n` +
        `6,Vase,,auction,USD,,2020-01-01,,,,,,100,10,,\n` +
        `7,${'V'.repeat(161)},,,,,,,,,,,,,,\n8,Vase,,,,,,Atlantis,wide,pigeon,,,,,,\n` +
        `9,Ape,,,,,,,,,,,,,https://example.com/x,\n`,
    );
    const end = await run(id, false);
    expect(end).toMatchObject({ state: 'done', rows: 9, accepted: 1, refused: 8 });
    expect(await brief(id)).toEqual([
      [3, 'title.EN', 'titleRequired'],
      [4, 'category', 'categoryRequired'],
      [5, 'price', 'priceDecimals'],
      [6, 'price', 'priceFormat'],
      [7, 'endAt', 'dateInPast'],
      [8, 'title.EN', 'tooLong'],
      [9, 'logistics', 'notAccepted'],
      [9, 'region', 'notAccepted'],
      [9, 'length', 'sizeFormat'],
      [10, 'linkUrl', 'linkInvalid'],
    ]);
    expect((await problemsOf(id))[1]).toEqual({
      line: 4,
      key: '3',
      field: 'category',
      problem: 'categoryRequired',
      value: 'spaceships',
    });
    expect((await made()).map(({ key }) => key)).toEqual(['1']);
  });

  it('report problems without a key for rows without one', async () => {
    await clear();
    const { id } = await create('title,category\nVase,spaceships\n');
    expect(await run(id, true)).toMatchObject({ refused: 1 });
    expect(await problemsOf(id)).toEqual([
      { line: 2, key: '', field: 'category', problem: 'categoryRequired', value: 'spaceships' },
    ]);
  });

  it('create digital collectibles from links', async () => {
    await clear();
    const link = 'https://opensea.io/assets/ethereum/0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D/42';
    await run((await full(`n,Ape,nftArt,,,,,,,,,,,,${link},`)).id, false);
    expect((await made())[0]?.data).toMatchObject({
      type: 3,
      categoryCode: 'nftArt',
      token: {
        linkUrl: link,
        chain: 'ethereum',
        tokenId: '42',
        contractAddress: '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
      },
    });
  });

  it('belong to the merchant’s store if there is one', async () => {
    const at = new Date();
    await test.deps.db.insert(stores).values({
      id: 'shop',
      num: 'ST-1',
      ownerId: other.userId,
      name: 'shop',
      displayName: 'Shop',
      entityName: 'Shop',
      status: STORE_STATUS.success,
      createdAt: at,
      updatedAt: at,
    });
    await run((await create('sku,title\n1,Bowl\n', 'csv', other)).id, false, other);
    expect((await made(other))[0]?.data).toMatchObject({ asStore: true });
  });
});

describe('running', () => {
  const table = (rows: number, price = '5'): string =>
    [
      'sku,title,sale type,currency,price',
      ...Array.from({ length: rows }, (_, at) => `k${at},Bowl ${at},fixed,HKD,${price}`),
      '',
    ].join('\n');

  it('changes nothing in a dry run', async () => {
    await clear();
    const { id } = await create(table(1_200));
    expect(await run(id, true)).toMatchObject({ state: 'checked', rows: 1_200, accepted: 1_200, unchanged: 0 });
    expect(await made()).toEqual([]);
  });

  it('creates drafts once, updates changed rows, and keeps the seller’s own pictures and texts', async () => {
    await clear();
    const first = await create(table(1_200));
    expect(await run(first.id, false)).toMatchObject({ state: 'done', accepted: 1_200, unchanged: 0 });
    expect(await run(first.id, false)).toMatchObject({ state: 'done', accepted: 0, unchanged: 1_200 });
    const before = await made();
    expect(new Set(before.map(({ num }) => num)).size).toBe(1_200);
    await test.database.pool.query(`UPDATE goods SET brand = 'Own' WHERE id = $1`, [before[0]!.id]);
    const second = await create(table(1_200).replace('Bowl 0,fixed,HKD,5', 'Bowl zero,fixed,HKD,6'));
    expect(await run(second.id, true)).toMatchObject({ state: 'checked', accepted: 1, unchanged: 1_199 });
    expect(await run(second.id, false)).toMatchObject({ state: 'done', accepted: 1, unchanged: 1_199 });
    const [changed, ...others] = await made();
    expect(changed).toMatchObject({
      id: before[0]!.id,
      num: before[0]!.num,
      revision: 2,
      price: '6.00000000',
      data: { brand: 'Own', texts: { EN: { title: 'Bowl zero' } } },
    });
    expect(others).toEqual(before.slice(1));
  });

  it('refuses duplicate keys and goods that are listed or in review', async () => {
    await clear();
    const { id } = await create('sku,title\na,One\nb,Two\na,Three\n');
    expect(await run(id, false)).toMatchObject({ accepted: 2, refused: 1 });
    expect(await problemsOf(id)).toEqual([{ line: 4, key: 'a', field: 'key', problem: 'notAccepted', value: 'a' }]);
    await test.database.pool.query('UPDATE goods SET status = $1 WHERE seller_id = $2', [
      GOODS_STATUS.forSale,
      seller.userId,
    ]);
    expect(await run((await create('sku,title\na,Changed\nb,Two\n')).id, false)).toMatchObject({
      accepted: 0,
      refused: 1,
      unchanged: 1,
    });
    expect((await made())[0]?.data.texts['EN']?.title).toBe('One');
  });

  it('identifies a row without a key by its content', async () => {
    await clear();
    const { id } = await create('title,brand\nOne,A\nTwo,B\n');
    expect(await run(id, false)).toMatchObject({ accepted: 2 });
    expect(await run(id, false)).toMatchObject({ accepted: 0, unchanged: 2 });
  });

  it('stops between batches and continues there', async () => {
    await clear();
    const { id } = await create(table(10_000));
    await seller.get(calls.startImport, { params: { id }, body: { dry: false } });
    await expect
      .poll(async () => (await seller.get(calls.readImport, { params: { id } })).rows, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(0);
    expect((await seller.call(calls.startImport, { params: { id }, body: { dry: false } })).error).toMatchObject({
      errorCode: 'MoveRefused',
      params: { move: 'start', state: 'importing' },
    });
    const stopped = await seller.get(calls.stopImport, { params: { id }, body: {} });
    expect(stopped.state).toBe('stopped');
    expect(stopped.rows).toBeLessThan(10_000);
    const kept = await made();
    expect(kept.length).toBe(stopped.rows);
    expect((await seller.call(calls.stopImport, { params: { id }, body: {} })).error?.errorCode).toBe('MoveRefused');
    expect(await run(id, false)).toMatchObject({ state: 'done', rows: 10_000, accepted: 10_000, unchanged: 0 });
    expect((await made()).length).toBe(10_000);
  });

  /** Runs imports in another process with a heap of `heap` megabytes. */
  function runnerProcess(heap: number): ChildProcess {
    const script = fileURLToPath(new URL('../doubles/import-process.ts', import.meta.url));
    return spawn(
      process.execPath,
      [
        `--max-old-space-size=${heap}`,
        '--max-semi-space-size=16',
        script,
        JSON.stringify(test.database.connection),
        join(test.deps.config.dataDir, 'objects'),
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
  }
  /** Starts an import without waking the runner of the application. */
  const order = (id: string): Promise<unknown> =>
    test.database.pool.query(`UPDATE imports SET state = 'importing', dry = false WHERE id = $1`, [id]);
  const rowsOf = async (id: string): Promise<number> => (await seller.get(calls.readImport, { params: { id } })).rows;

  it('continues exactly where a killed process stopped', async () => {
    await clear();
    const { id } = await create(table(8_000));
    await order(id);
    const child = runnerProcess(200);
    await expect.poll(() => rowsOf(id), { timeout: 60_000, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const left = await rowsOf(id);
    expect(left).toBeLessThan(8_000);
    const runner = createImportRunner(test.deps);
    runner.start();
    await runner.stop();
    expect(await rowsOf(id), 'the lease of the dead process still counts').toBe(left);
    await test.database.pool.query(
      `UPDATE imports SET lease_until = now() - interval '1 second'
      WHERE id = $1`,
      [id],
    );
    const runners = [1, 2].map(() => createImportRunner(test.deps));
    runners.forEach((one) => one.start());
    expect(await ended(id)).toMatchObject({ state: 'done', rows: 8_000, accepted: 8_000, refused: 0, unchanged: 0 });
    await Promise.all(runners.map((one) => one.stop()));
    expect((await made()).length).toBe(8_000);
    expect(
      (await test.database.pool.query('SELECT FROM goods WHERE seller_id = $1', [seller.userId])).rowCount,
      'none without its key',
    ).toBe(8_000);
  });

  it('imports a hundred thousand rows, 40 MB, with a heap of 64 MB', async () => {
    await clear();
    const words = 'Bought at auction and kept in a private collection since. 購自拍賣，一直由私人收藏。'.repeat(3);
    const { id } = await create(
      Array.from({ length: 100_000 }, (_, at) => `{"sku":"m${at}","title":"Bowl ${at}","description":"${words}"}`).join(
        '\n',
      ),
      'jsonl',
    );
    await test.database.pool.query(`UPDATE imports SET state = 'checking' WHERE id = $1`, [id]);
    const child = runnerProcess(64);
    const gone = once(child, 'exit');
    await Promise.race([ended(id, seller, 110_000), gone]);
    expect(await seller.get(calls.readImport, { params: { id } })).toMatchObject({
      state: 'checked',
      rows: 100_000,
      accepted: 100_000,
    });
    child.kill('SIGTERM');
    expect((await gone)[0]).toBe(0);
  }, 120_000);

  it('runs one import per user at a time, and refuses to configure a running one', async () => {
    const [one, two] = [await create(table(10)), await create(table(10))];
    await test.database.pool.query(
      `UPDATE imports SET state = 'importing', lease_by = 'elsewhere', lease_until = now() + interval '1 hour'
        WHERE id = $1`,
      [one.id],
    );
    expect(
      (await seller.call(calls.startImport, { params: { id: two.id }, body: { dry: true } })).error?.errorCode,
    ).toBe('MoveRefused');
    expect(
      (await seller.call(calls.configureImport, { params: { id: one.id }, body: { mapping: [], defaults: {} } })).error
        ?.errorCode,
    ).toBe('MoveRefused');
    await seller.get(calls.stopImport, { params: { id: one.id }, body: {} });
  });

  it('stores the first ten thousand problems, in pages, and notifies the owner’s tabs', async () => {
    const { id } = await create(`sku,title\n${Array.from({ length: 10_500 }, (_, at) => `e${at},`).join('\n')}\n`);
    const {
      rows: [before],
    } = await test.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM events WHERE user_id = $1`,
      [seller.userId],
    );
    const startedAt = performance.now();
    expect(await run(id, true)).toMatchObject({ state: 'checked', rows: 10_500, refused: 10_500 });
    const seconds = (performance.now() - startedAt) / 1_000;
    const page = await seller.get(calls.importProblems, { params: { id }, query: {} });
    expect(page.items.length).toBe(50);
    expect(page.next).toBe(50);
    const last = await seller.get(calls.importProblems, { params: { id }, query: { after: 9_960 } });
    expect([last.items.length, last.next]).toEqual([40, null]);
    const { rows: frames } = await test.database.pool.query<{ frame: string }>(
      `SELECT frame FROM events WHERE user_id = $1 ORDER BY cursor OFFSET $2`,
      [seller.userId, before!.count],
    );
    expect(frames.length).toBeGreaterThanOrEqual(2);
    expect(frames.length, 'at most once a second, and at the start and the end').toBeLessThanOrEqual(seconds + 3);
    expect(JSON.parse(String(frames.at(-1)?.frame))).toEqual({ event: 'changed', data: { families: ['imports'] } });
  });

  it('answers for a foreign import like for an absent one', async () => {
    const { id } = await create(table(1));
    const body = { dry: true };
    for (const answer of [
      await other.call(calls.readImport, { params: { id } }),
      await other.call(calls.startImport, { params: { id }, body }),
      await other.call(calls.stopImport, { params: { id }, body: {} }),
      await other.call(calls.importProblems, { params: { id }, query: {} }),
      await other.call(calls.configureImport, { params: { id }, body: { mapping: [], defaults: {} } }),
      await other.call(calls.readImport, { params: { id: 'none' } }),
    ])
      expect([answer.status, answer.error?.errorCode]).toEqual([404, 'NotFoundService']);
    expect((await seller.get(calls.listImports, {})).some((one) => one.id === id)).toBe(true);
    expect((await other.get(calls.listImports, {})).some((one) => one.id === id)).toBe(false);
  });

  it('keeps twenty imports per user and releases older files', async () => {
    for (let at = 0; at < 21; at += 1) await create('sku,title\n1,Bowl\n');
    expect((await seller.get(calls.listImports, {})).length).toBe(20);
    const {
      rows: [uses],
    } = await test.database.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM file_uses u JOIN files f ON f.id = u.file_id WHERE u.kind = 'import'
        AND f.owner_id = $1`,
      [seller.userId],
    );
    expect(uses?.count).toBe(20);
  });
});
