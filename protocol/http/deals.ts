/**
 * Deals: what follows an accepted offer, a purchase at the price or a won auction. The site takes no payment; both
 * sides say
 * what they did. What says where somebody lives is answered to the parties and staff alone, and never kept in a
 * browser.
 */
import { z } from 'zod';
import { deal, dealLine } from '../entities/trade.ts';
import { id } from '../scalars.ts';
import { LOGISTICS } from '../lookups.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';
import { DEAL_MOVES } from '../rules/states.ts';

const typed = (most: number) => z.string().max(most);
const count = z.number().int().min(0);
const pageNo = z.coerce.number().int().min(1).max(1_000).default(1);
const lines = z.object({ items: z.array(dealLine), total: count, pageSize: count });

export const buyGoods = defineCall({
  name: 'deals.buy',
  method: 'POST',
  path: '/api/Deal',
  access: 'user',
  summary: 'Buys goods at the price the buyer saw; posted again with the same id it answers the first result',
  body: z.object({ id, goodsId: id, price: typed(40), currency: typed(8) }),
  answer: z.object({ id, roomId: z.string() }),
  errors: ['MoveRefused', 'Changed', 'KeyReused'],
  refreshes: ['goods', 'offers', 'auctions'],
});
export const listDeals = defineCall({
  name: 'deals.list',
  method: 'GET',
  path: '/api/Deal',
  access: 'user',
  summary: 'Deals of the reader; those that wait for the reader first, then the latest',
  query: languageQuery.extend({
    side: z.enum(['buyer', 'seller']).default('buyer'),
    state: z.enum(['live', 'ended', 'all']).default('all'),
    pageNo,
  }),
  answer: lines,
  errors: [],
});
export const readDeal = defineCall({
  name: 'deals.read',
  method: 'GET',
  path: '/api/Deal/:id',
  access: 'user',
  summary: 'One deal with everything its parties need; staff see it too',
  params: z.object({ id }),
  query: languageQuery,
  answer: deal,
  errors: [],
});
export const moveDeal = defineCall({
  name: 'deals.move',
  method: 'POST',
  path: '/api/Deal/:id/move',
  access: 'user',
  summary: 'A move of the chart: arrange (how and where to), send, receive, complete, cancel (with a reason)',
  params: z.object({ id }),
  body: z.object({
    move: z.enum(DEAL_MOVES),
    logistics: z.enum(LOGISTICS).nullable().default(null),
    /** An own delivery address, for mailing. */ addressId: id.nullable().default(null),
    place: typed(2_000).default(''),
    carrier: typed(2_000).default(''),
    trackingNumber: typed(2_000).default(''),
    note: typed(20_000).default(''),
    reason: typed(40).default(''),
  }),
  answer: deal,
  errors: ['MoveRefused', 'FieldsInvalid'],
  refreshes: ['offers', 'goods'],
});
export const staffDeals = defineCall({
  name: 'deals.staff',
  method: 'GET',
  path: '/api/staff/deals',
  access: 'service',
  summary: 'Deals: those on consignment that wait for staff, or found by number, goods or person',
  query: languageQuery.extend({
    filter: z.enum(['waiting', 'live', 'all']).default('waiting'),
    keyword: typed(254).default(''),
    pageNo,
  }),
  answer: lines,
  errors: [],
});
