import { expect, it } from 'vitest';
import { askedOf } from './asked.ts';

it('reads side, state and page from the address, and takes nothing else for an answer', () => {
  expect(askedOf('')).toEqual({ side: 'buyer', state: 'all', pageNo: 1 });
  expect(askedOf('?side=seller&state=ended&page=3')).toEqual({ side: 'seller', state: 'ended', pageNo: 3 });
  expect(askedOf('?side=both&state=dead&page=-1')).toEqual({ side: 'buyer', state: 'all', pageNo: 1 });
});
