import { expect, it } from 'vitest';
import { standingOf } from './bidder-status.ts';

it('[STD-1] follows the leader’s number', () => {
  expect(standingOf({ state: 'open', leader: 2 }, 2)).toBe('winning');
  expect(standingOf({ state: 'open', leader: 3 }, 2)).toBe('outbid');
  expect(standingOf({ state: 'open', leader: null }, 2)).toBe('outbid');
});

it('[STD-2] lets the leader have won, and others lost', () => {
  expect(standingOf({ state: 'won', leader: 2 }, 2)).toBe('won');
  expect(standingOf({ state: 'won', leader: 3 }, 2)).toBe('lost');
  expect(standingOf({ state: 'unsold', leader: 2 }, 2)).toBe('lost');
  expect(standingOf({ state: 'bought', leader: null }, 2)).toBe('lost');
  expect(standingOf({ state: 'won', leader: 2 }, null)).toBe('none');
});
