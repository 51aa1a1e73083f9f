import { expect, it } from 'vitest';
import { EMPTY_GOODS } from '#protocol/empty-goods.ts';
import { previewAuction } from './auction-preview.ts';

const terms = {
  ...EMPTY_GOODS,
  saleType: 2 as const,
  currency: 'HKD',
  startingPrice: '1000',
  incrementPrice: '100',
  endAt: 5_000,
};

it('shows terms once they are there', () => {
  expect(previewAuction('g', terms)).toMatchObject({
    minimum: '1000',
    reserveMet: null,
    extendMinutes: null,
    latestEndAt: 5_000,
    feePercent: 0,
    fixedPrice: null,
  });
  expect(previewAuction('g', { ...terms, reservePrice: '2000', extendMinutes: 5, transactionType: 2 })).toMatchObject({
    reserveMet: false,
    extendMinutes: 5,
    latestEndAt: 5_000 + 7_200_000,
    feePercent: 5,
  });
  for (const lacking of [{ startingPrice: '' }, { incrementPrice: 'ten' }, { endAt: null }, { currency: '' }])
    expect(previewAuction('g', { ...terms, ...lacking })).toBeNull();
});
