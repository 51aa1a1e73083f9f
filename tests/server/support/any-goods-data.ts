import fc from 'fast-check';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { goodsFieldRows } from '#protocol/rules/goods-fields.ts';

const text = (most: number) =>
  fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((value) => value.replaceAll('\0', '').slice(0, most).toWellFormed());
const words = fc.record({ title: text(400), description: text(400) });
const anyChoice = fc.record(
  Object.fromEntries(
    goodsFieldRows.flatMap(({ name, row }) =>
      row.kind === 'choice' ? [[name, fc.constantFrom(...row.options!, row.initial ?? null)]] : [],
    ),
  ),
);
const listed: fc.Arbitrary<object> = fc.record({
  asStore: fc.boolean(),
  categoryCode: text(64),
  texts: fc.record({ EN: words, ZHHK: words, ZHCN: words }),
  currency: fc.oneof(text(8), fc.constantFrom('HKD', 'JPY')),
  price: fc.oneof(text(40), fc.constantFrom('1,000', '1e9', '-1', '007', '999999999999999999.99999999')),
  startingPrice: fc.oneof(text(40), fc.constantFrom('5000', '1250.50', '0')),
  incrementPrice: fc.constantFrom('', '0', '1.123456789', '5'),
  fixedPrice: text(40),
  endAt: fc.option(fc.integer({ min: 0, max: 8_640_000_000_000_000 })),
  reservePrice: fc.oneof(text(40), fc.constantFrom('6000', '6000.00')),
  extendMinutes: fc.option(fc.nat(10_000)),
  managedAddressId: text(64),
  logistics: fc.constantFrom([], ['mailing'], ['mailing', 'mailing']),
  region: text(8),
  brand: text(200),
  properties: fc.array(fc.record({ name: text(200), value: text(400) }), { maxLength: 5 }),
  size: fc.record({
    length: fc.constantFrom('', '12.5', '1.234', 'tall'),
    width: fc.constantFrom('007.50', '8', ' 9'),
    height: text(20),
  }),
  images: fc.constant([]),
  video: fc.constantFrom(null, { type: 2, fileId: null, url: 'javascript:alert(1)', coverFileId: null }),
  token: fc.option(
    fc.record({
      linkUrl: text(2_000),
      platform: text(64),
      chain: text(64),
      contractAddress: text(128),
      tokenId: text(128),
      tokenStandard: fc.constantFrom('', 'ERC-721', 'ERC-1155'),
    }),
  ),
});
/** Goods as an editor may send them: any texts, valid or not, and any choices. */
export const anyGoodsData: fc.Arbitrary<GoodsData> = fc
  .tuple(listed, anyChoice)
  .map(([fields, choices]) => ({ ...EMPTY_GOODS, ...fields, ...choices }));
