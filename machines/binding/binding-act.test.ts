import { describe, expect, it } from 'vitest';
import {
  bindingFacts,
  BINDING_CONDITIONS,
  BINDING_PREDICATES,
  NOT_BOUND,
  PURCHASING_CONDITIONS,
  type BoundSum,
  type BuyerEligibility,
} from './binding-act.ts';

const PROVEN: BuyerEligibility = { emailVerified: true, phoneVerified: true, kycVerified: true, idlePurchases: 0 };
const LIMITS = { identityAbove: '50000', purchasesMost: 5 };
const rates = { USD: '7.8', JPY: '0.05' };
const hkd = (amount: string): BoundSum => ({ amount, currency: 'HKD', rates });
const missing = (buyer: Partial<BuyerEligibility>, sum: BoundSum | null = hkd('100'), limits = LIMITS): string[] => {
  const facts = bindingFacts({ ...PROVEN, ...buyer }, sum, limits);
  return PURCHASING_CONDITIONS.filter((code) => !BINDING_PREDICATES[code](facts));
};

describe('an act that binds a buyer', () => {
  it('[BND-1] needs a verified e-mail address and a verified phone number', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ emailVerified: false })).toEqual(['emailVerified']);
    expect(missing({ phoneVerified: false })).toEqual(['phoneVerified']);
    expect(missing({ emailVerified: false, phoneVerified: false, kycVerified: false, idlePurchases: 9 })).toEqual([
      'emailVerified',
      'phoneVerified',
      'belowPurchaseLimit',
    ]);
  });

  it.each([
    ['0.01', 'HKD', []],
    ['50000', 'HKD', []],
    ['50000.00000001', 'HKD', ['identityForPrice']],
    ['999999999999999999', 'HKD', ['identityForPrice']],
    ['6410.25', 'USD', []],
    ['6410.26', 'USD', ['identityForPrice']],
    ['1000000', 'JPY', []],
    ['1000001', 'JPY', ['identityForPrice']],
    ['0.01', 'EUR', ['identityForPrice']],
  ] as const)('[BND-2] %s %s without KYC lacks %j', (amount, currency, lacks) => {
    expect(missing({ kycVerified: false }, { amount, currency, rates })).toEqual(lacks);
    expect(missing({}, { amount, currency, rates })).toEqual([]);
  });

  it('[BND-2] judges no sum before there is one, and the sum by the limit of the operator', () => {
    expect(missing({ kycVerified: false }, null)).toEqual([]);
    expect(missing({ kycVerified: false }, hkd('100'), { ...LIMITS, identityAbove: '0' })).toEqual([
      'identityForPrice',
    ]);
  });

  it.each([
    [0, true],
    [4, true],
    [5, false],
    [6, false],
  ])('[BND-3] with %i purchases in which nothing is arranged, another one is possible: %s', (idle, possible) => {
    expect(missing({ idlePurchases: idle })).toEqual(possible ? [] : ['belowPurchaseLimit']);
  });

  it('[BND-3] does not count purchases against bids and offers', () => {
    expect(BINDING_CONDITIONS).not.toContain('belowPurchaseLimit');
  });

  it('[BND-4] binds neither the system nor the seller', () => {
    expect(PURCHASING_CONDITIONS.every((code) => BINDING_PREDICATES[code](NOT_BOUND))).toBe(true);
  });
});
