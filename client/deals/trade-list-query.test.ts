import { expect, it } from 'vitest';
import { tradeListQueryOf } from './trade-list-query.ts';

it('reads side, state and page from the address, and takes nothing else for an answer', () => {
  expect(tradeListQueryOf('')).toEqual({ side: 'buyer', state: 'all', pageNo: 1 });
  expect(tradeListQueryOf('?side=seller&state=ended&page=3')).toEqual({ side: 'seller', state: 'ended', pageNo: 3 });
  expect(tradeListQueryOf('?side=both&state=dead&page=-1')).toEqual({ side: 'buyer', state: 'all', pageNo: 1 });
});
