import { describe, expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import type { GoodsData } from '#protocol/entities/goods.ts';
import { FACET_COLUMNS } from '#protocol/rules/goods-fields.ts';
import { goods } from '../database/schema/goods.ts';
import { goodsFacets, goodsSearch } from '../database/schema/search.ts';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { CONTENT_COLUMNS, toGoodsColumns } from './goods-columns.ts';

const NO_TOKEN = {
  linkUrl: '',
  platform: 'opensea',
  chain: '',
  contractAddress: '',
  tokenId: '',
  tokenStandard: '',
} as const;
const WATCH: GoodsData = {
  ...EMPTY_GOODS,
  categoryCode: 'watches',
  texts: { ...EMPTY_GOODS.texts, EN: { title: 'A watch', description: 'Gold' } },
  saleType: 1,
  price: '128000',
  receiptType: 'cash',
  transactionType: 1,
  logistics: ['mailing'],
  brand: 'Omega',
  size: { length: '40.5', width: '', height: '' },
  images: [{ kind: 1, fileId: 'front' }],
};

describe('columns of goods', () => {
  it('has a column of the right type for every field of the registry', () => {
    const table = new Map(getTableConfig(goods).columns.map((column) => [column.name, column.getSQLType()]));
    for (const [name, type] of Object.entries(CONTENT_COLUMNS)) {
      const declared = table.get(name)?.replace('timestamp with time zone', 'timestamptz');
      expect(declared?.replace(/\(.*\)/, ''), name).toBe(type);
    }
  });

  it('has a column of the search tables for every facet', () => {
    for (const table of [goodsFacets, goodsSearch])
      expect(getTableConfig(table).columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(Object.values(FACET_COLUMNS)),
      );
  });

  it.each<[string, Partial<GoodsData>, object]>([
    ['complete goods', {}, {}],
    ['an invalid amount', { price: '12x' }, { price: '12x' }],
    ['an amount with idle zeros', { price: '5.50' }, { price: '5.50' }],
    ['the price of goods that became an auction', { saleType: 2 }, { price: '128000' }],
    ['goods without a kind of sale', { saleType: null, price: '', receiptType: null }, { saleType: null }],
    [
      'a description without a title',
      { texts: { ...WATCH.texts, ZHHK: { title: ' ', description: '金' } } },
      {
        texts: { ZHHK: { title: ' ', description: '金' } },
      },
    ],
    ['a brand that is being typed', { brand: 'Omega ' }, { brand: 'Omega ' }],
    [
      'one wrong size',
      { size: { length: '40.5', width: 'x', height: '007' } },
      { size: { width: 'x', height: '007' } },
    ],
    ['an end beyond the calendar', { saleType: 2, price: '', endAt: 8e15 }, { endAt: 8e15 }],
    ['a token of physical goods', { token: { ...NO_TOKEN } }, { token: NO_TOKEN }],
    [
      'a video without a file',
      { video: { type: 1, fileId: null, url: '', coverFileId: null } },
      {
        video: { type: 1, fileId: null, url: '', coverFileId: null },
      },
    ],
  ])('stores apart from the columns only what they cannot hold: %s', (_name, change, raw) => {
    expect(toGoodsColumns({ ...WATCH, ...change })['raw_input']).toEqual(raw);
  });
});
