/**
 * Deals: what follows an accepted offer, a purchase at the fixed price or a won auction. The site takes no payment;
 * both parties record what they did. Only the parties and staff see addresses; no browser stores them.
 */
import * as z from 'zod/mini';
import { deal, dealSummary } from '../entities/trade.ts';
import { id, count } from '../scalars.ts';
import { defineCall } from './define-call.ts';

const dealPage = z.object({ items: z.array(dealSummary), total: count, pageSize: count });
export const buyGoods = defineCall({
  name: 'deals.buy',
  method: 'POST',
  path: '/api/Deal',
  access: 'user',
  response: z.object({ id, roomId: z.string() }),
  refreshes: ['goods', 'offers', 'auctions'],
});
export const listDeals = defineCall({
  name: 'deals.list',
  method: 'GET',
  path: '/api/Deal',
  access: 'user',
  response: dealPage,
});
export const readDeal = defineCall({
  name: 'deals.read',
  method: 'GET',
  path: '/api/Deal/:id',
  access: 'user',
  response: deal,
});
export const moveDeal = defineCall({
  name: 'deals.move',
  method: 'POST',
  path: '/api/Deal/:id/move',
  access: 'user',
  response: deal,
  refreshes: ['offers', 'goods'],
});
export const staffDeals = defineCall({
  name: 'deals.staff',
  method: 'GET',
  path: '/api/staff/deals',
  access: 'service',
  response: dealPage,
});

/** Every call of this file. */
export const DEALS_CALLS = [buyGoods, listDeals, readDeal, moveDeal, staffDeals] as const;
