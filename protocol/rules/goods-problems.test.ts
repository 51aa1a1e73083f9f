import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '../empty-goods.ts';
import type { GoodsData } from '../entities/goods.ts';
import { FIELD_PROBLEMS } from './field-problems.ts';
import { goodsProblems } from './goods-problems.ts';
import { GOODS } from '../limits.ts';
import { CURRENCY_CODES, compareAmounts } from '../money.ts';

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const texts = (EN: string, description = '') => ({ ...EMPTY_GOODS.texts, EN: { title: EN, description } });
const WATCH: GoodsData = {
  ...EMPTY_GOODS,
  categoryCode: 'watches',
  texts: texts('A watch'),
  saleType: 1,
  price: '128000',
  receiptType: 'cash',
  transactionType: 1,
  logistics: ['mailing'],
  images: [{ kind: 1, fileId: 'front' }],
};
const AUCTION: Partial<GoodsData> = {
  saleType: 2,
  price: '',
  startingPrice: '5000',
  incrementPrice: '250',
  endAt: NOW + 48 * HOUR,
};
const LINK = 'https://opensea.io/assets/ethereum/0xabcdefabcdef00000000000000000000000000ff/42';
const TOKEN = {
  linkUrl: LINK,
  platform: 'opensea',
  chain: 'ethereum',
  contractAddress: '0xabcdefabcdef00000000000000000000000000ff',
  tokenId: '42',
  tokenStandard: '',
} as const;
const NFT: Partial<GoodsData> = { type: 3, categoryCode: 'nftArt', token: TOKEN, transactionType: null, logistics: [] };

const problems = (change: Partial<GoodsData> = {}): unknown => goodsProblems({ ...WATCH, ...change }, NOW);

const SOLD = { time: '', text: 'Sold', document: '' };

describe('problems of goods', () => {
  it.each<[string, Partial<GoodsData>]>([
    ['at a fixed price', {}],
    ['at auction', AUCTION],
    ['not for sale', { saleType: 3, price: '', logistics: [], receiptType: null }],
    ['digital', NFT],
  ])('[GR-1] goods %s lack nothing', (_what, change) => expect(problems(change)).toEqual({}));

  it.each<[string, Partial<GoodsData>, object]>([
    ['GR-1', { categoryCode: ' ' }, { categoryCode: 'categoryRequired' }],
    ['GR-1', { texts: texts(' ') }, { 'texts.EN.title': 'titleRequired' }],
    ['GR-1', { texts: texts('', 'A description alone') }, { 'texts.EN.title': 'titleRequired' }],
    ['GR-1', { texts: { ...texts(''), ZHHK: { title: '懷錶', description: '' } } }, {}],
    [
      'GR-1',
      { texts: { ...texts('A watch'), ZHCN: { title: '', description: '怀表' } } },
      { 'texts.ZHCN.title': 'titleRequired' },
    ],
    ['GR-1', { texts: texts('x'.repeat(GOODS.titleMax + 1)) }, { 'texts.EN.title': 'tooLong' }],
    ['GR-1', { texts: texts('x', 'x'.repeat(GOODS.descriptionMax + 1)) }, { 'texts.EN.description': 'tooLong' }],
    ['GR-1', { saleType: null }, { saleType: 'saleTypeRequired' }],
    ['GR-1', { images: [{ kind: 2, fileId: 'side' }] }, { images: 'frontImageRequired' }],
    ['GR-1', { images: Array.from({ length: 10 }, () => ({ kind: 1, fileId: 'a' })) }, { images: 'imagesTooMany' }],
    ['GR-1', { brand: 'x'.repeat(81) }, { brand: 'tooLong' }],
    ['GR-1', { properties: [{ name: 'Year', value: '' }] }, { 'properties.0': 'required' }],
    ['GR-1', { properties: [{ name: '', value: '' }] }, {}],
    [
      'GR-1',
      { size: { length: '12.345', width: '1e3', height: '-1' } },
      { 'size.length': 'sizeFormat', 'size.width': 'sizeFormat', 'size.height': 'sizeFormat' },
    ],
    ['GR-2', { currency: '' }, { currency: 'currencyRequired' }],
    ['GR-2', { currency: 'toString' }, { currency: 'currencyRequired' }],
    ['GR-2', { price: '' }, { price: 'priceRequired' }],
    ['GR-2', { receiptType: null }, { receiptType: 'receiptRequired' }],
    [
      'GR-2',
      { ...AUCTION, startingPrice: '', incrementPrice: '', endAt: null },
      { startingPrice: 'startingPriceRequired', incrementPrice: 'incrementPriceRequired', endAt: 'endRequired' },
    ],
    ['GR-2', { ...AUCTION, fixedPrice: '5000' }, { fixedPrice: 'fixedPriceBelowStart' }],
    ['GR-2', { ...AUCTION, fixedPrice: 'a lot' }, { fixedPrice: 'priceFormat' }],
    ['GR-2', { ...AUCTION, fixedPrice: '5000.01' }, {}],
    ['GR-3', { price: '0' }, { price: 'priceFormat' }],
    ['GR-3', { price: '0.00' }, { price: 'priceFormat' }],
    ['GR-3', { price: '1,000' }, { price: 'priceFormat' }],
    ['GR-3', { price: '-5' }, { price: 'priceFormat' }],
    ['GR-3', { price: '1e9' }, { price: 'priceFormat' }],
    ['GR-3', { price: '128000.505' }, { price: 'priceDecimals' }],
    ['GR-3', { price: '128000.5', currency: 'JPY' }, { price: 'priceDecimals' }],
    ['GR-3', { ...NFT, price: '0.00000001' }, {}],
    ['GR-3', { ...NFT, price: '0.000000001' }, { price: 'priceFormat' }],
    ['GR-4', { ...AUCTION, endAt: NOW }, { endAt: 'dateInPast' }],
    ['GR-4', { ...AUCTION, endAt: NOW + HOUR - 1 }, { endAt: 'dateTooSoon' }],
    ['GR-4', { ...AUCTION, endAt: NOW + HOUR }, {}],
    ['GR-4', { ...AUCTION, endAt: NOW + 60 * 24 * HOUR + 1 }, { endAt: 'dateTooFar' }],
    ['GR-8', { ...AUCTION, reservePrice: '6000' }, {}],
    ['GR-8', { ...AUCTION, reservePrice: '4750' }, { reservePrice: 'reserveNotAStep' }],
    ['GR-8', { ...AUCTION, reservePrice: '6100' }, { reservePrice: 'reserveNotAStep' }],
    ['GR-8', { ...AUCTION, extendMinutes: 30 }, {}],
    ['GR-8', { ...AUCTION, extendMinutes: 0 }, { extendMinutes: 'notAccepted' }],
    ['GR-8', { ...AUCTION, extendMinutes: 31 }, { extendMinutes: 'notAccepted' }],
    ['GR-9', { ...AUCTION, estimateLow: '8000', estimateHigh: '12000' }, {}],
    ['GR-9', { ...AUCTION, estimateLow: '8000' }, { estimateHigh: 'required' }],
    ['GR-9', { ...AUCTION, estimateHigh: '8000' }, { estimateLow: 'required' }],
    ['GR-9', { ...AUCTION, estimateLow: '8000', estimateHigh: '8000.00' }, { estimateHigh: 'estimateOrder' }],
    ['GR-9', { ...AUCTION, estimateLow: '8000', estimateHigh: 'high' }, { estimateHigh: 'priceFormat' }],
    ['GR-9', { estimateLow: '8000' }, {}],
    ['GR-9', { deliveryCost: '350' }, { deliveryPayer: 'payerRequired' }],
    ['GR-9', { deliveryCost: '350', deliveryPayer: 'seller' }, { deliveryPayer: 'payerRequired' }],
    ['GR-9', { deliveryCost: '350', deliveryPayer: 'buyer' }, {}],
    ['GR-9', { deliveryCost: '0', deliveryPayer: 'buyer' }, { deliveryCost: 'priceFormat' }],
    ['GR-9', { ...NFT, deliveryCost: '350' }, {}],
    ['GR-10', { provenance: [{ time: '1967', text: '', document: '' }] }, { 'provenance.0': 'required' }],
    ['GR-10', { provenance: [{ time: '', text: ' ', document: '' }] }, {}],
    [
      'GR-10',
      {
        provenance: [
          { time: '', text: 'x'.repeat(301), document: '' },
          { time: '', text: 'Sold', document: '' },
        ],
      },
      { 'provenance.0': 'tooLong' },
    ],
    [
      'GR-10',
      { provenance: Array.from({ length: 13 }, () => ({ time: '', text: 'Sold', document: '' })) },
      { provenance: 'tooMany' },
    ],
    ['GR-1', { conditionNote: 'x'.repeat(1_001) }, { conditionNote: 'tooLong' }],
    [
      'GR-11',
      { conditionTranslations: { EN: '', ZHHK: '', ZHCN: 'x'.repeat(1_001) } },
      { 'conditionTranslations.ZHCN': 'tooLong' },
    ],
    [
      'GR-11',
      {
        provenance: [
          {
            ...SOLD,
            translations: { EN: { ...SOLD, text: 'x'.repeat(300) }, ZHHK: { ...SOLD, time: 'x'.repeat(41) } },
          },
        ],
      },
      { 'provenance.0.ZHHK': 'tooLong' },
    ],
    ['GR-5', { transactionType: null }, { transactionType: 'transferRequired' }],
    ['GR-5', { transactionType: 2 }, { managedAddressId: 'consignmentRequired' }],
    ['GR-5', { logistics: [] }, { logistics: 'deliveryRequired' }],
    [
      'GR-6',
      { video: { type: 1, fileId: 'v', url: '', coverFileId: null } },
      { 'video.coverFileId': 'videoCoverRequired' },
    ],
    ['GR-6', { video: { type: 1, fileId: null, url: '', coverFileId: 'c' } }, { 'video.fileId': 'required' }],
    ['GR-6', { video: { type: 2, fileId: null, url: '', coverFileId: 'c' } }, { 'video.url': 'videoUrlRequired' }],
    [
      'GR-6',
      { video: { type: 2, fileId: null, url: 'javascript:alert(1)', coverFileId: 'c' } },
      { 'video.url': 'urlInvalid' },
    ],
    [
      'GR-6',
      { video: { type: 2, fileId: null, url: 'http://video.example/1', coverFileId: 'c' } },
      { 'video.url': 'urlInvalid' },
    ],
    ['GR-7', { ...NFT, token: null }, { 'token.platform': 'platformRequired', 'token.linkUrl': 'linkInvalid' }],
    ['GR-7', { ...NFT, token: { ...TOKEN, linkUrl: 'https://example.com/42' } }, { 'token.linkUrl': 'linkInvalid' }],
    [
      'GR-7',
      { ...NFT, token: { ...TOKEN, linkUrl: LINK.replace('ethereum', 'solana') } },
      { 'token.linkUrl': 'chainNotProvided' },
    ],
    [
      'GR-7',
      { ...NFT, token: { ...TOKEN, chain: 'polygon', tokenId: '43', contractAddress: `0x${'0'.repeat(40)}` } },
      {
        'token.chain': 'chainNotProvided',
        'token.tokenId': 'tokenInvalid',
        'token.contractAddress': 'contractInvalid',
      },
    ],
  ])('[%s] %j', (_rule, change, expected) => expect(problems(change)).toEqual(expected));

  it('[GR-1] checks any data, and reports known problems only', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.constantFrom('', '0', '1.5', '999999999999999999.99999999', '__proto__', 'toString', LINK),
    );
    const words = fc.record({ title: text, description: text });
    const anything: fc.Arbitrary<GoodsData> = fc
      .record({
        type: fc.constantFrom(1, 3),
        asStore: fc.boolean(),
        categoryCode: text,
        texts: fc.record({ EN: words, ZHHK: words, ZHCN: words }),
        saleType: fc.constantFrom(null, 1, 2, 3),
        currency: fc.oneof(text, fc.constantFrom(...CURRENCY_CODES)),
        price: text,
        startingPrice: text,
        incrementPrice: text,
        fixedPrice: text,
        endAt: fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 })),
        reservePrice: text,
        extendMinutes: fc.option(fc.nat()),
        receiptType: fc.constantFrom(null, 'cash'),
        transactionType: fc.constantFrom(null, 1, 2),
        managedAddressId: text,
        estimateLow: text,
        estimateHigh: text,
        deliveryCost: text,
        deliveryPayer: fc.constantFrom(null, 'seller', 'buyer'),
        conditionNote: text,
        conditionTranslations: fc.record({ EN: text, ZHHK: text, ZHCN: text }),
        provenance: fc.array(fc.record({ time: text, text, document: text }), { maxLength: 30 }),
        logistics: fc.subarray(['faceToFace' as const, 'mailing' as const]),
        region: text,
        brand: text,
        properties: fc.array(fc.record({ name: text, value: text }), { maxLength: 30 }),
        size: fc.record({ length: text, width: text, height: text }),
        images: fc.array(fc.record({ kind: fc.integer({ min: 1, max: 5 }), fileId: fc.constant('f') }), {
          maxLength: 12,
        }),
        video: fc.option(
          fc.record({
            type: fc.constantFrom(1, 2),
            fileId: fc.option(fc.constant('f')),
            url: text,
            coverFileId: fc.option(fc.constant('f')),
          }),
        ),
        token: fc.option(
          fc.record({
            linkUrl: text,
            platform: text,
            chain: text,
            contractAddress: text,
            tokenId: text,
            tokenStandard: fc.constantFrom('', 'ERC-721'),
          }),
        ),
      })
      .map((fields) => ({ ...EMPTY_GOODS, ...fields }));
    fc.assert(
      fc.property(anything, (data) => {
        for (const problem of Object.values(goodsProblems(data, NOW))) expect(FIELD_PROBLEMS).toContain(problem);
      }),
      { numRuns: 500 },
    );
  });

  it('[GR-3] compares amounts of any size exactly', () => {
    const parts = fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 8n - 1n }));
    const write = ([whole, rest]: [bigint, bigint]): string => `${whole}.${String(rest).padStart(8, '0')}`;
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const exact = (a[0] - b[0]) * 10n ** 8n + a[1] - b[1];
        expect(Math.sign(compareAmounts(write(a), write(b)))).toBe(exact < 0n ? -1 : exact > 0n ? 1 : 0);
      }),
    );
    expect([compareAmounts('10', '9.99999999'), compareAmounts('1.5', '1.50')]).toEqual([1, 0]);
  });
});
