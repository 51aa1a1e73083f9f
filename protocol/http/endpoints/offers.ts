import * as z from 'zod/mini';
import { id, textUpTo } from '../../scalars.ts';
import * as calls from '../offers.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

const price = { price: textUpTo(40), currency: textUpTo(8), comment: textUpTo(20_000) };

const offerId = z.object({ id });
export const makeOffer = defineEndpoint(calls.makeOffer, {
  summary: 'Makes an offer and posts it to the room about the goods; a repeated id returns the first result',
  body: z.object({ id, goodsId: id, ...price, agreed: z.boolean() }),
  errors: ['FieldsInvalid', 'MoveRefused', 'OfferLive', 'KeyReused'],
});
export const moveOffer = defineEndpoint(calls.moveOffer, {
  summary: 'A move of the chart: cancel, accept, reject',
  params: offerId,
  body: z.object({ move: z.enum(['cancel', 'accept', 'reject']) }),
  errors: ['MoveRefused'],
});
export const counterOffer = defineEndpoint(calls.counterOffer, {
  summary: 'Replies to an offer with another price, which supersedes it',
  params: offerId,
  body: z.object({ id, ...price }),
  errors: ['FieldsInvalid', 'MoveRefused', 'KeyReused'],
});
export const listOffers = defineEndpoint(calls.listOffers, {
  summary: 'Negotiations of the user as buyer or seller; those that wait for the user first, then the latest',
  query: z.extend(languageQuery, {
    side: z._default(z.enum(['buyer', 'seller']), 'buyer'),
    state: z._default(z.enum(['live', 'ended', 'all']), 'all'),
    pageNo,
  }),
  errors: [],
});
export const roomOffers = defineEndpoint(calls.roomOffers, {
  summary: 'The newest offers of a room of the user, for its cards',
  params: z.object({ roomId: textUpTo(400) }),
  query: languageQuery,
  errors: [],
});
export const goodsOffers = defineEndpoint(calls.goodsOffers, {
  summary: 'The user’s live offer on goods, their deal, and whether they may make an offer or buy',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  errors: [],
});
