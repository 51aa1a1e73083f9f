import { expect, it } from 'vitest';
import { bidderStatusOf } from './bidder-status.ts';

it('[STD-1] follows the leader’s number', () => {
  expect(bidderStatusOf({ state: 'open', leader: 2 }, 2)).toBe('winning');
  expect(bidderStatusOf({ state: 'open', leader: 3 }, 2)).toBe('outbid');
  expect(bidderStatusOf({ state: 'open', leader: null }, 2)).toBe('outbid');
});

it('[STD-2] lets the leader have won, and others lost', () => {
  expect(bidderStatusOf({ state: 'won', leader: 2 }, 2)).toBe('won');
  expect(bidderStatusOf({ state: 'won', leader: 3 }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'unsold', leader: 2 }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'bought', leader: null }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'won', leader: 2 }, null)).toBe('none');
});
