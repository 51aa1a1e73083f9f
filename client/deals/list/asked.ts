import { pageOf } from '#client/goods/page-query.ts';

export const STATES = ['all', 'live', 'ended'] as const;
/** What a list of offers or deals is asked for. */
export type Asked = { side: 'buyer' | 'seller'; state: (typeof STATES)[number]; pageNo: number };

/** Reads a query string; anything unknown in it is what the list begins with. */
export function askedOf(search: string): Asked {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  return {
    side: query.get('side') === 'seller' ? 'seller' : 'buyer',
    state: STATES.find((known) => known === state) ?? 'all',
    pageNo: pageOf(search),
  };
}
