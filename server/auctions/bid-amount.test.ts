import { describe, expect, it } from 'vitest';
import { validateBidAmount } from './bid-amount.ts';

const of = { currency: 'HKD', isToken: false, startingPrice: '100', incrementPrice: '100' };
const amountOf = (amount: string, auction: Parameters<typeof validateBidAmount>[1] = of): string | undefined =>
  validateBidAmount({ amount, currency: auction.currency }, auction)['amount'];

describe('the amount of a bid', () => {
  it.each(['1', '100', '100.5', '100.50', '0.01'])('may be %s', (text) => expect(amountOf(text)).toBeUndefined());

  it.each(['', ' ', '\t'])('must be entered: %j', (text) => expect(amountOf(text)).toBe('bidRequired'));

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
  ])('is a plain number: %s is none', (text) => expect(amountOf(text)).toBe('priceFormat'));

  it('has the decimals of its currency, eight for digital collectibles', () => {
    expect(amountOf('100.123')).toBe('priceDecimals');
    expect(amountOf('100.5', { ...of, currency: 'JPY' })).toBe('priceDecimals');
    expect(amountOf('0.12345678', { ...of, isToken: true })).toBeUndefined();
    expect(amountOf('0.123456789', { ...of, isToken: true })).toBe('priceDecimals');
  });

  it('is no sum that nothing ever cost', () => {
    expect(amountOf('999999999900')).toBeUndefined();
    expect(amountOf('999999999901')).toBe('amountTooLarge');
    expect(amountOf('999999999999999899')).toBe('amountTooLarge');
  });

  it('leaves room for the bid after it, where it begins beyond', () => {
    const dear = { ...of, startingPrice: '1000000000000' };
    expect(amountOf('999999999999999899', dear)).toBeUndefined();
    expect(amountOf('999999999999999900', dear)).toBe('amountTooLarge');
    expect(amountOf('1000000000000000000')).toBe('amountTooLarge');
    expect(amountOf('9'.repeat(40))).toBe('amountTooLarge');
  });

  it('is in the currency of the auction', () => {
    expect(validateBidAmount({ amount: '100', currency: 'USD' }, of)).toEqual({ currency: 'currencyDifferent' });
    expect(validateBidAmount({ amount: 'x', currency: '' }, of)).toEqual({
      amount: 'priceFormat',
      currency: 'currencyDifferent',
    });
  });
});
