/** Offers on goods with a price (decision 24): one live offer per buyer and goods, for 48 hours. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { id } from '../scalars.ts';
import { offer, offerStep } from '../entities/trade.ts';
import { defineCall } from './define-call.ts';

export const makeOffer = defineCall({
  name: 'offers.make',
  method: 'POST',
  path: '/api/Offer',
  access: 'user',
  response: offer,
  refreshes: ['deals', 'goods'],
});
export const moveOffer = defineCall({
  name: 'offers.move',
  method: 'POST',
  path: '/api/Offer/:id/move',
  access: 'user',
  response: offer,
  refreshes: ['deals', 'goods'],
});
export const counterOffer = defineCall({
  name: 'offers.counter',
  method: 'POST',
  path: '/api/Offer/:id/counter',
  access: 'user',
  response: offer,
});
export const listOffers = defineCall({
  name: 'offers.list',
  method: 'GET',
  path: '/api/Offer',
  access: 'user',
  /** One negotiation is one item: all offers of a buyer for the same goods. It is its newest offer. */
  response: z.object({
    items: z.array(
      z.extend(offer, { /** Older offers of the negotiation, newest first. */ earlier: z.array(offerStep) }),
    ),
    total: z.int(),
    pageSize: z.int(),
  }),
});
export const roomOffers = defineCall({
  name: 'offers.inRoom',
  method: 'GET',
  path: '/api/Offer/room/:roomId',
  access: 'user',
  response: z.array(offer),
});
export const goodsOffers = defineCall({
  name: 'offers.forGoods',
  method: 'GET',
  path: '/api/Offer/goods/:goodsId',
  access: 'user',
  response: z.object({
    live: z.nullable(offer),
    /** `make`, `buy`. */ moves: z.array(legalMove),
    /** The user's newest deal about the goods that was not cancelled. */ dealId: z.nullable(id),
  }),
});

/** Every call of this file. */
export const OFFERS_CALLS = [makeOffer, moveOffer, counterOffer, listOffers, roomOffers, goodsOffers] as const;
