import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import { LOGISTICS } from '../../lookups.ts';
import { DEAL_PARTY_MOVES } from '../../rules/states.ts';
import * as calls from '../deals.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

export const buyGoods = defineEndpoint(calls.buyGoods, {
  summary: 'Buys goods at the price that the buyer saw; a repeated id returns the first result',
  body: z.object({ id, goodsId: id, price: textUpTo(40), currency: textUpTo(8) }),
  errors: ['MoveRefused', 'Changed', 'KeyReused'],
});
export const listDeals = defineEndpoint(calls.listDeals, {
  summary: 'Deals of the user; those that wait for the user first, then the latest',
  query: z.extend(languageQuery, {
    side: z._default(z.enum(['buyer', 'seller']), 'buyer'),
    state: z._default(z.enum(['live', 'ended', 'all']), 'all'),
    pageNo,
  }),
  errors: [],
});
export const readDeal = defineEndpoint(calls.readDeal, {
  summary: 'One deal, for its parties and for staff',
  params: z.object({ id }),
  query: languageQuery,
  errors: [],
});
export const moveDeal = defineEndpoint(calls.moveDeal, {
  summary: 'A move of the chart: arrange (how and where to), send, receive, complete, cancel (with a reason)',
  params: z.object({ id }),
  body: z.object({
    move: z.enum(DEAL_PARTY_MOVES),
    logistics: z._default(z.nullable(z.enum(LOGISTICS)), null),
    /** A delivery address of the buyer, for mailing. */ addressId: z._default(z.nullable(id), null),
    destination: z._default(textUpTo(2_000), ''),
    carrier: z._default(textUpTo(2_000), ''),
    trackingNumber: z._default(textUpTo(2_000), ''),
    note: z._default(textUpTo(20_000), ''),
    reason: z._default(textUpTo(40), ''),
  }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
export const staffDeals = defineEndpoint(calls.staffDeals, {
  summary: 'Deals: consigned ones that wait for staff, or those found by number, goods or user',
  query: z.extend(languageQuery, {
    filter: z._default(z.enum(['waiting', 'live', 'all']), 'waiting'),
    keyword: z._default(textUpTo(254), ''),
    pageNo,
  }),
  errors: [],
});
