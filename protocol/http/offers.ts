/**
 * Offers on goods that have a price (decision 24): one live offer a buyer and goods, 48 hours, answered in the room
 * about the goods.
 */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { offer } from '../entities/trade.ts';
import { id } from '../scalars.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';

const typed = (most: number) => z.string().max(most);
const price = { price: typed(40), currency: typed(8), comment: typed(20_000) };
const oneOffer = z.object({ id });

export const makeOffer = defineCall({
  name: 'offers.make',
  method: 'POST',
  path: '/api/Offer',
  access: 'user',
  summary:
    'Makes an offer and puts it into the room about the goods; posted again with the same id it answers the first',
  body: z.object({ id, goodsId: id, ...price, agreed: z.boolean() }),
  answer: offer,
  errors: ['FieldsInvalid', 'MoveRefused', 'OfferLive', 'KeyReused'],
  refreshes: ['deals', 'goods'],
});
export const moveOffer = defineCall({
  name: 'offers.move',
  method: 'POST',
  path: '/api/Offer/:id/move',
  access: 'user',
  summary: 'A move of the chart: cancel, accept, reject',
  params: oneOffer,
  body: z.object({ move: z.enum(['cancel', 'accept', 'reject']) }),
  answer: offer,
  errors: ['MoveRefused'],
  refreshes: ['deals', 'goods'],
});
export const counterOffer = defineCall({
  name: 'offers.counter',
  method: 'POST',
  path: '/api/Offer/:id/counter',
  access: 'user',
  summary: 'Answers an offer with another price, which supersedes it',
  params: oneOffer,
  body: z.object({ id, ...price }),
  answer: offer,
  errors: ['FieldsInvalid', 'MoveRefused', 'KeyReused'],
});
export const listOffers = defineCall({
  name: 'offers.list',
  method: 'GET',
  path: '/api/Offer',
  access: 'user',
  summary: 'Offers of the reader as buyer or as seller; those that wait for the reader first, then the latest',
  query: languageQuery.extend({
    side: z.enum(['buyer', 'seller']).default('buyer'),
    state: z.enum(['live', 'ended', 'all']).default('all'),
    pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  answer: z.object({ items: z.array(offer), total: z.number().int(), pageSize: z.number().int() }),
  errors: [],
});
export const roomOffers = defineCall({
  name: 'offers.inRoom',
  method: 'GET',
  path: '/api/Offer/room/:roomId',
  access: 'user',
  summary: 'The newest offers of a room of the reader’s, as the cards show them',
  params: z.object({ roomId: z.string().max(400) }),
  query: languageQuery,
  answer: z.array(offer),
  errors: [],
});
export const goodsOffers = defineCall({
  name: 'offers.forGoods',
  method: 'GET',
  path: '/api/Offer/goods/:goodsId',
  access: 'user',
  summary: 'The reader’s live offer on goods, and whether they may make one or buy',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  answer: z.object({ live: offer.nullable(), /** `make`, `buy`. */ moves: z.array(legalMove) }),
  errors: [],
});
