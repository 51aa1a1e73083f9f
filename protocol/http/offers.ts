/** Offers on goods with a price (decision 24): one live offer per buyer and goods, for 48 hours. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { amount, currencyCode, id, timestamp } from '../scalars.ts';
import { offer, offerStep } from '../entities/trade.ts';
import { DEAL_SIDES } from '../rules/states.ts';
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
    /** The user's newest deal about the goods that was not cancelled. */
    deal: z.nullable(
      z.object({
        id,
        side: z.enum(DEAL_SIDES),
        /** As agreed: an accepted offer differs from the asking price. */ price: amount,
        currency: currencyCode,
        /** When the purchase lapses if nothing is arranged before; null afterwards, and for auctions. */
        lapsesAt: z.nullable(timestamp),
      }),
    ),
  }),
});

/** Every call of this file. */
export const OFFERS_CALLS = [makeOffer, moveOffer, counterOffer, listOffers, roomOffers, goodsOffers] as const;
