import { expect, it } from 'vitest';
import { bidderStatusOf } from './bidder-status.ts';

it('[STD-1] is winning for the leader and outbid for the other bidders', () => {
  expect(bidderStatusOf({ state: 'open', leader: 2 }, 2)).toBe('winning');
  expect(bidderStatusOf({ state: 'open', leader: 3 }, 2)).toBe('outbid');
  expect(bidderStatusOf({ state: 'open', leader: null }, 2)).toBe('outbid');
});

it('[STD-2] is won for the leader of a sold item and lost for the others', () => {
  expect(bidderStatusOf({ state: 'won', leader: 2 }, 2)).toBe('won');
  expect(bidderStatusOf({ state: 'won', leader: 3 }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'unsold', leader: 2 }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'bought', leader: null }, 2)).toBe('lost');
  expect(bidderStatusOf({ state: 'won', leader: 2 }, null)).toBe('none');
});
