import type { FastifyInstance } from 'fastify';
import { buyGoods as buyCall } from '#protocol/http/endpoints/deals.ts';
import * as endpoints from '#protocol/http/endpoints/offers.ts';
import { TRADE } from '#protocol/limits.ts';
import type { Deps } from '../deps.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { buyGoods } from './buy-goods.ts';
import { makeOffer } from './make-offer.ts';
import { counterOffer, moveOffer } from './move-offer.ts';
import * as queries from './queries.ts';

const LIMIT = { perMinute: TRADE.offersPerMinute } as const;

/** Routes of offers, and of purchases at the price. */
export function registerOffers(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  const { binding } = deps.config;

  route(
    app,
    endpoints.makeOffer,
    async ({ body }, { principal, now }) => {
      await transact((work) => makeOffer(work, deps, principal, body));
      return orNotFound(await queries.readOffer(pool, body.id, principal.userId, now, binding));
    },
    LIMIT,
  );

  route(
    app,
    endpoints.moveOffer,
    async ({ params: { id }, body }, { principal: { userId }, now }) => {
      await transact((work) => moveOffer(work, deps, userId, id, body.move));
      return orNotFound(await queries.readOffer(pool, id, userId, now, binding));
    },
    LIMIT,
  );

  route(
    app,
    endpoints.counterOffer,
    async ({ params: { id }, body }, { principal: { userId }, now }) => {
      await transact((work) => counterOffer(work, deps, userId, id, body));
      return orNotFound(await queries.readOffer(pool, body.id, userId, now, binding));
    },
    LIMIT,
  );

  route(app, endpoints.listOffers, ({ query }, { principal, now }) =>
    queries.listOffers(pool, principal.userId, query, now, binding),
  );

  route(app, endpoints.roomOffers, async ({ params, query }, { principal, now }) =>
    orNotFound(await queries.readRoomOffers(pool, params.roomId, principal.userId, query.languageCode, now, binding)),
  );

  route(app, endpoints.goodsOffers, async ({ params, query }, { principal, now }) =>
    orNotFound(await queries.readGoodsOffers(pool, params.goodsId, principal, query.languageCode, now, binding)),
  );

  route(app, buyCall, ({ body }, { principal }) => transact((work) => buyGoods(work, deps, principal, body)), LIMIT);
}
