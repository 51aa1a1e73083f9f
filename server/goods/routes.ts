import type { FastifyInstance } from 'fastify';
import { goodsCardCall, goodsDetailSimple, goodsNewest } from '#protocol/http/endpoints/goods.ts';
import { goodsDetail, similarGoods, visitGoods } from '#protocol/http/endpoints/goods-search.ts';
import type { Deps } from '../deps.ts';
import { clientAddressKey } from '../http/client-address.ts';
import { DomainError } from '../http/domain-error.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import * as detail from './goods-detail.ts';
import { registerOwnGoods } from './own-goods-routes.ts';
import { readGoodsCard, readGoodsSimple, readNewestGoods } from './queries.ts';
import * as visits from './visits.ts';

/** Visits per person or address and minute. */
const VISITS_PER_MINUTE = 120;

/** Routes of goods as others see them, and of own goods. */
export function registerGoods(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  route(app, goodsDetailSimple, async ({ params, query }, { principal }) =>
    orNotFound(await readGoodsSimple(pool, params.goodsId, query.languageCode, principal)),
  );
  route(app, goodsCardCall, async ({ params, query }, { principal }) =>
    orNotFound(await readGoodsCard(pool, params.goodsId, query.languageCode, principal)),
  );
  route(app, goodsNewest, ({ query }) => readNewestGoods(pool, query.languageCode, query));
  route(app, goodsDetail, async ({ params, query }, { principal }) =>
    orNotFound(await detail.readGoodsDetail(pool, params.goodsId, query.languageCode, principal)),
  );
  route(app, similarGoods, async ({ params, query }, { principal }) => {
    if (!(await detail.canViewGoods(pool, params.goodsId, principal))) throw new DomainError('NotFoundService');
    return detail.readSimilarGoods(pool, params.goodsId, query.languageCode, query.limit);
  });
  route(
    app,
    visitGoods,
    async ({ params }, { principal, request }) => ({
      visits: await visits.countVisit(transact, params.goodsId, {
        viewer: principal,
        address: clientAddressKey(request.ip),
        userAgent: request.headers['user-agent'] ?? '',
      }),
    }),
    { perMinute: VISITS_PER_MINUTE },
  );
  registerOwnGoods(app, deps);
}
