import { pageOf } from '#client/goods/page-query.ts';

export const TRADE_LIST_STATES = ['all', 'live', 'ended'] as const;

/** The query of a list of offers or deals. */
export type TradeListQuery = { side: 'buyer' | 'seller'; state: (typeof TRADE_LIST_STATES)[number]; pageNo: number };

/** Parses a query string; unknown values fall back to the defaults. */
export function tradeListQueryOf(search: string): TradeListQuery {
  const query = new URLSearchParams(search);
  const state = query.get('state');
  return {
    side: query.get('side') === 'seller' ? 'seller' : 'buyer',
    state: TRADE_LIST_STATES.find((known) => known === state) ?? 'all',
    pageNo: pageOf(search),
  };
}
