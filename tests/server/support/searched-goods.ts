import type { goods } from '#server/database/schema/goods.ts';

/** The time that the ages of the goods below count from (ms). */
export const SEARCH_START = Date.parse('2026-11-01T00:00:00Z');
const later = (seconds: number): Date => new Date(SEARCH_START + seconds * 1_000);

/** Goods of several categories, regions, prices and ages. */
export const SEARCHED_GOODS: readonly [id: string, extra: Partial<typeof goods.$inferInsert>][] = [
  [
    'rolex',
    {
      categoryCode: 'watches',
      brand: 'Rolex',
      region: 'HK',
      price: '92000',
      createdAt: later(1),
      storeId: 'open',
    },
  ],
  [
    'omega',
    {
      categoryCode: 'watches',
      brand: 'Omega',
      region: 'JP',
      price: '30000.5',
      currency: 'USD',
      createdAt: later(2),
    },
  ],
  [
    'strap',
    {
      categoryCode: 'watches',
      brand: 'Rolex',
      region: 'HK',
      price: '900',
      createdAt: later(3),
      visits: 40,
    },
  ],
  [
    'vase',
    {
      brand: 'Jingdezhen',
      region: 'CN',
      saleType: 2,
      price: '500',
      startingPrice: '500',
      incrementPrice: '10',
      effectiveEndAt: later(86_400),
      createdAt: later(4),
    },
  ],
  [
    'scroll',
    {
      region: 'TW',
      saleType: 2,
      price: '700',
      startingPrice: '700',
      incrementPrice: '10',
      effectiveEndAt: later(43_200),
      createdAt: later(5),
    },
  ],
  ['ape', { type: 3, categoryCode: 'nftArt', currency: 'USD', price: '0.00012', createdAt: later(6) }],
  ['museum', { saleType: 3, price: null, createdAt: later(7), favourites: 3 }],
];
export type Text = readonly [goodsId: string, language: 'EN' | 'ZHHK' | 'ZHCN', title: string, description?: string];
/** Their titles and descriptions. */
export const SEARCHED_TEXTS: readonly Text[] = [
  ['rolex', 'ZHHK', '勞力士潛航者手錶', '1968 年，原裝錶帶'],
  ['rolex', 'EN', 'Rolex Submariner watch', 'With its café receipt'],
  ['omega', 'ZHCN', '欧米茄腕表', '品相极佳，附手表盒'],
  ['omega', 'EN', 'Omega Seamaster'],
  ['strap', 'EN', 'Leather strap', 'Fits a Rolex Submariner'],
  ['strap', 'ZHHK', '皮錶帶'],
  ['vase', 'ZHHK', '乾隆青花瓷瓶', '臺灣舊藏'],
  ['scroll', 'ZHCN', '台湾山水画卷'],
  ['ape', 'EN', 'A bored macaque'],
  ['museum', 'EN', 'Fossil', 'Not for sale'],
];
