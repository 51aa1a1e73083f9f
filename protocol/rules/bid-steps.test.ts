import { describe, expect, it } from 'vitest';
import { bidProblem, isFarAbove, minimumBidFor, bidModesFor, quickSteps, stepFrom } from './bid-steps.ts';

const state = { price: '1200', minimum: '1300', incrementPrice: '100', leader: 2, reserveMet: null };

describe('steps of a bid', () => {
  it('lets a leader raise the maximum, and place an exact bid while the reserve is not met', () => {
    expect(bidModesFor(state, { bidder: 2, maximum: null })).toEqual(['upTo']);
    expect(bidModesFor({ ...state, reserveMet: false }, { bidder: 2, maximum: null })).toEqual(['exact', 'upTo']);
    expect(bidModesFor(state, { bidder: 1, maximum: null })).toEqual(['exact', 'upTo']);
    expect(bidModesFor({ ...state, leader: null, price: null }, null)).toEqual(['exact', 'upTo']);
  });

  it('requires a raised maximum to exceed the one before', () => {
    expect(minimumBidFor(state, { bidder: 2, maximum: '2000' }, 'upTo')).toBe('2100');
    expect(minimumBidFor(state, { bidder: 2, maximum: null }, 'upTo')).toBe('1300');
    expect(minimumBidFor(state, { bidder: 1, maximum: '900' }, 'upTo')).toBe('1300');
    expect(minimumBidFor(state, null, 'exact')).toBe('1300');
  });

  it.each([
    ['1300', null],
    ['1,500', null],
    ['１３００', null],
    ['', 'required'],
    ['a lot', 'format'],
    ['-5', 'format'],
    ['1299', 'tooLow'],
    ['1350', 'notAStep'],
    ['1300.5', 'notAStep'],
  ])('judges %s as %s', (text, problem) => {
    expect(bidProblem(text, '1300', '100')).toBe(problem);
  });

  it('computes exactly where floats do not', () => {
    expect(bidProblem('0.3', '0.1', '0.1')).toBeNull();
    expect(bidProblem('0.30000001', '0.1', '0.1')).toBe('notAStep');
  });

  it('rejects a bid above the largest possible one', () => {
    expect(bidProblem('2000', '1300', '100', '2000')).toBeNull();
    expect(bidProblem('2100', '1300', '100', '2000')).toBe('tooHigh');
  });

  it('recognises a bid with one zero too many', () => {
    expect(isFarAbove('12999', { price: '1300', startingPrice: '100' })).toBe(false);
    expect(isFarAbove('13000', { price: '1300', startingPrice: '100' })).toBe(true);
    expect(isFarAbove('999', { price: null, startingPrice: '100' })).toBe(false);
    expect(isFarAbove('1000', { price: null, startingPrice: '100' })).toBe(true);
  });

  it('steps along the increments and never below the minimum bid', () => {
    expect(stepFrom('1300', '1300', '100', 1)).toBe('1400');
    expect(stepFrom('1300', '1300', '100', -1)).toBe('1300');
    expect(stepFrom('1450', '1300', '100', -1)).toBe('1400');
    expect(stepFrom('1450', '1300', '100', 1)).toBe('1500');
    expect(stepFrom('7', '1300', '100', 1)).toBe('1300');
    expect(stepFrom('?', '1300', '100', -1)).toBe('1300');
    expect(quickSteps('0.1', '0.05')).toEqual(['0.1', '0.15', '0.2', '0.35']);
  });
});
