import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CURRENCY_CODES, isAmount } from '../money.ts';
import {
  approximateAmount,
  isRate,
  largeChanges,
  RATED_CURRENCIES,
  rateTableProblems,
  comparableAmount,
  type Rates,
} from './exchange-rates.ts';

const RATES: Rates = { USD: '7.78', CNY: '1.095', JPY: '0.0508', KRW: '0.00541', EUR: '9.05' };
const FULL: Rates = Object.fromEntries(RATED_CURRENCIES.map((code) => [code, '2']));

describe('exchange rates', () => {
  it.each(['7.78', '0.000000000001', '999999.123456789012'])('[RAT-1] takes %s as a rate', (text) =>
    expect(isRate(text)).toBe(true),
  );
  it.each(['', '0', '0.000', '-1', '1e3', '1,5', '01', '.5', '1.', '1000000', '0.0000000000001', ' 1'])(
    '[RAT-1] refuses “%s” as a rate',
    (text) => expect(isRate(text)).toBe(false),
  );

  it('[RAT-2] sorts amounts of different currencies by their worth', () => {
    const prices = [
      ['38000', 'HKD'],
      ['31000', 'USD'],
      ['46800', 'CNY'],
      ['1000000', 'JPY'],
    ] as const;
    const sorted = prices.toSorted(([a, from], [b, to]) =>
      comparableAmount(a, from, RATES)! < comparableAmount(b, to, RATES)! ? -1 : 1,
    );
    expect(sorted.map(([, currency]) => currency)).toEqual(['HKD', 'JPY', 'CNY', 'USD']);
  });
  it('[RAT-2] compares amounts beyond the precision of floats', () => {
    const [less, more] = ['900719925474099300.00000001', '900719925474099300.00000002'];
    expect(comparableAmount(more, 'USD', RATES)! > comparableAmount(less, 'USD', RATES)!).toBe(true);
  });

  it.each([
    ['158611', 'USD', 'HKD', '1234000'],
    ['1234000', 'HKD', 'USD', '158600'],
    ['42500', 'USD', 'CNY', '302000'],
    ['100', 'USD', 'JPY', '15310'],
    ['1', 'HKD', 'KRW', '185'],
    ['9.99', 'USD', 'EUR', '8.59'],
    ['0.1', 'USD', 'HKD', '0.78'],
    ['99995', 'HKD', 'EUR', '11050'],
  ] as const)('[RAT-3] converts %s %s to %s %s', (amount, from, to, expected) =>
    expect(approximateAmount(amount, from, to, RATES)).toBe(expected),
  );
  it('[RAT-3] rounds a half up', () => {
    expect(approximateAmount('10005', 'USD', 'HKD', { USD: '1' })).toBe('10010');
    expect(approximateAmount('10004.99999999', 'USD', 'HKD', { USD: '1' })).toBe('10000');
    expect(approximateAmount('99995', 'USD', 'HKD', { USD: '1' })).toBe('100000');
    expect(approximateAmount('0.005', 'USD', 'HKD', { USD: '1' })).toBe('0.01');
  });
  it('[RAT-3] stays within five ten-thousandths of the exact amount', () => {
    const rate = fc.bigInt({ min: 1_000_000_000n, max: 10_000_000_000_000n }).map((units) => {
      const digits = units.toString().padStart(13, '0');
      return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
    });
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 2 ** 31 - 1 }), rate, rate, (amount, usd, eur) => {
        const found = approximateAmount(String(amount), 'USD', 'EUR', { USD: usd, EUR: eur });
        const exact = (amount * Number(usd)) / Number(eur);
        if (exact < 10) return;
        expect(isAmount(found!)).toBe(true);
        expect(Math.abs(Number(found) - exact) / exact).toBeLessThan(0.000501);
      }),
    );
  });

  it('[RAT-4] has no approximate amount in the own currency, without rates, and below the smallest unit', () => {
    for (const code of CURRENCY_CODES) expect(approximateAmount('100', code, code, FULL)).toBeUndefined();
    expect(approximateAmount('100', 'THB', 'HKD', RATES)).toBeUndefined();
    expect(approximateAmount('100', 'HKD', 'THB', RATES)).toBeUndefined();
    expect(approximateAmount('100', 'XAU', 'HKD', RATES)).toBeUndefined();
    expect(approximateAmount('100', 'USD', 'HKD', { USD: '0' })).toBeUndefined();
    expect(approximateAmount('0.00000001', 'USD', 'HKD', RATES)).toBeUndefined();
  });

  it('[RAT-5] takes a complete table of today', () =>
    expect(rateTableProblems({ day: '2026-11-22', source: 'HKAB', rates: FULL }, '2026-11-22')).toEqual({}));
  it('[RAT-5] names everything that is wrong with a table', () => {
    const { THB: _, ...rates } = { ...FULL, USD: '0', EUR: ' ' };
    expect(rateTableProblems({ day: '2026-02-30', source: ' ', rates }, '2026-11-22')).toEqual({
      day: 'dateInvalid',
      source: 'required',
      'rates.USD': 'rateFormat',
      'rates.EUR': 'required',
      'rates.THB': 'required',
    });
    expect(rateTableProblems({ day: '2026-11-23', source: 'x'.repeat(81), rates: FULL }, '2026-11-22')).toEqual({
      day: 'dateTooFar',
      source: 'tooLong',
    });
  });

  it('[RAT-6] names rates that changed by more than a tenth', () => {
    const changed = { ...RATES, USD: '77.8', CNY: '1.2', JPY: '0.0457', EUR: '9.955' };
    expect(largeChanges(RATES, changed).toSorted()).toEqual(['JPY', 'USD']);
    expect(largeChanges({}, RATES)).toEqual([]);
  });
});
