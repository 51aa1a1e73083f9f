import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as calls from '#protocol/http/imports.ts';
import type { GoodsImport } from '#protocol/http/imports.ts';
import { GOODS_STATUS, STORE_STATUS } from '#protocol/lookups.ts';
import { stores } from '#server/database/schema/stores.ts';
import { asPerson, upload } from './support/files.ts';
import { createTestApp, type TestApp } from './support/app.ts';
import { createClient, type Client } from './support/client.ts';
import { importsInThisProcess, importTools } from './support/imports.ts';

let test: TestApp;
let seller: Client;
let other: Client;

beforeAll(async () => {
  test = await createTestApp({ processes: importsInThisProcess() });
  [seller, other] = [await createClient(test), await createClient(test)];
});
afterAll(() => test.close());

const { put, create, run, problemsOf, brief, made, clear } = importTools(() => ({ test, seller, other }));

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

  it.each([
    ['a value', '{"sku":"A\\u00001","title en":"Bowl"}', 'jsonl'],
    ['a name of a column', '{"sku":"A1","title\\u0000 en":"Bowl"}', 'jsonl'],
    ['half a surrogate pair in a name', '{"sku":"A1","title \\ud83d en":"Bowl"}', 'jsonl'],
    ['half a surrogate pair in a value', '{"sku":"A\\udc00","title en":"Bowl"}', 'jsonl'],
    ['a value of a list', '[{"sku":"A\\u00001","title en":"Bowl"}]', 'json'],
    ['a name in a list', '[{"sku\\u0000":"A1","title en":"Bowl"}]', 'json'],
    ['the name of the list', '{"items\\u0000":[{"sku":"A1","title en":"Bowl"}]}', 'json'],
    ['half a surrogate pair in the name of the list', '{"items\\ud83d":[{"sku":"A1","title en":"Bowl"}]}', 'json'],
    ['names whose values are the rows', '{"A\\u00001":{"title en":"Bowl"},"A2":{"title en":"Cup"}}', 'json'],
  ] as const)('stores NUL or broken text in its head as readable text: %s', async (_, text, format) => {
    const read = await create(text, format);
    const shown = JSON.stringify([read.columns, read.sample]);
    expect(shown).not.toMatch(/\\u0000|\\ud83d|\\udc00/i);
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
    expect(end).toMatchObject({ state: 'done', rows: 9, accepted: 2, refused: 7 });
    expect(await brief(id)).toEqual([
      [3, 'title.EN', 'titleRequired'],
      [4, 'category', 'categoryRequired'],
      [5, 'price', 'priceDecimals'],
      [6, 'price', 'priceFormat'],
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
    // An end that has passed is no reason: its seller sets another one before the draft is listed.
    expect((await made()).map(({ key, data }) => [key, data.endAt])).toEqual([
      ['1', null],
      ['6', Date.parse('2020-01-01T23:59:00+08:00')],
    ]);
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
