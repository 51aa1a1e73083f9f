import { pageOf } from '#client/goods/page-query.ts';

export const STATES = ['all', 'live', 'ended'] as const;
/** The query of a list of offers or deals. */
export type Asked = { side: 'buyer' | 'seller'; state: (typeof STATES)[number]; pageNo: number };

/** Parses a query string; unknown values fall back to the defaults. */
export function askedOf(search: string): Asked {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  return {
    side: query.get('side') === 'seller' ? 'seller' : 'buyer',
    state: STATES.find((known) => known === state) ?? 'all',
    pageNo: pageOf(search),
  };
}
