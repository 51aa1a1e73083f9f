import { describe, expect, it } from 'vitest';
import { validateBidAmount } from './bid-amount.ts';

const auctionTerms = { currency: 'HKD', isToken: false, startingPrice: '100', incrementPrice: '100' };
const amountOf = (
  amount: string,
  auction: Parameters<typeof validateBidAmount>[1] = auctionTerms,
): string | undefined => validateBidAmount({ amount, currency: auction.currency }, auction)['amount'];

describe('validateBidAmount', () => {
  it.each(['1', '100', '100.5', '100.50', '0.01'])('accepts %s', (text) => expect(amountOf(text)).toBeUndefined());

  it.each(['', ' ', '\t'])('rejects a missing amount: %j', (text) => expect(amountOf(text)).toBe('bidRequired'));

  it.each([
    '1e3',
    '+100',
    '-100',
    '-0',
    '0',
    '0.00',
    ' 100',
    '100 ',
    '1,000',
    '１００',
    '١٠٠',
    '100.',
    '.5',
    '0100',
    '0x64',
    'NaN',
    'Infinity',
    '100HKD',
    'HK$100',
    '1_000',
    '1/2',
  ])('rejects %s, which is not a plain number', (text) => expect(amountOf(text)).toBe('priceFormat'));

  it('accepts the decimals of the currency, eight for digital collectibles', () => {
    expect(amountOf('100.123')).toBe('priceDecimals');
    expect(amountOf('100.5', { ...auctionTerms, currency: 'JPY' })).toBe('priceDecimals');
    expect(amountOf('0.12345678', { ...auctionTerms, isToken: true })).toBeUndefined();
    expect(amountOf('0.123456789', { ...auctionTerms, isToken: true })).toBe('priceDecimals');
  });

  it('rejects amounts beyond the largest bid, which is a sum of minor units', () => {
    expect(amountOf('9999999900')).toBeUndefined();
    expect(amountOf('9999999901')).toBe('amountTooLarge');
    expect(amountOf('999999999900', { ...auctionTerms, currency: 'JPY' })).toBeUndefined();
    expect(amountOf('999999999901', { ...auctionTerms, currency: 'JPY' })).toBe('amountTooLarge');
    expect(amountOf('999999999999999899')).toBe('amountTooLarge');
  });

  it('rejects an amount that leaves no room for a next bid when the start is above the limit', () => {
    const dear = { ...auctionTerms, startingPrice: '1000000000000' };
    expect(amountOf('999999999999999899', dear)).toBeUndefined();
    expect(amountOf('999999999999999900', dear)).toBe('amountTooLarge');
    expect(amountOf('1000000000000000000')).toBe('amountTooLarge');
    expect(amountOf('9'.repeat(40))).toBe('amountTooLarge');
  });

  it('rejects another currency', () => {
    expect(validateBidAmount({ amount: '100', currency: 'USD' }, auctionTerms)).toEqual({
      currency: 'currencyDifferent',
    });
    expect(validateBidAmount({ amount: 'x', currency: '' }, auctionTerms)).toEqual({
      amount: 'priceFormat',
      currency: 'currencyDifferent',
    });
  });
});
