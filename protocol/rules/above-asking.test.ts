import { expect, it } from 'vitest';
import { isAboveAsking } from './above-asking.ts';

it('is an offer that is higher than the price, by any amount', () => {
  expect(isAboveAsking('186000', '186000')).toBe(false);
  expect(isAboveAsking('186000.00', '186000')).toBe(false);
  expect(isAboveAsking('9', '186000')).toBe(false);
  expect(isAboveAsking('186000.01', '186000')).toBe(true);
  expect(isAboveAsking('999999999', '186000')).toBe(true);
});

it('is no offer on goods without a price', () => {
  expect(isAboveAsking('999999999', null)).toBe(false);
});
