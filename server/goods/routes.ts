import type { FastifyInstance } from 'fastify';
import { goodsCardCall, goodsDetailSimple, goodsNewest } from '#protocol/http/goods.ts';
import { DomainError } from '../http/domain-error.ts';
import { route } from '../http/route.ts';
import { goodsCardById, goodsSimpleById, newestGoods } from './queries.ts';

/** Look-ups of goods (rules GOODS-1 … GOODS-4 in README). */
export function registerGoods(app: FastifyInstance): void {
  const { db } = app.deps;
  route(app, goodsDetailSimple, async ({ params, query }, { principal }) =>
    found(await goodsSimpleById(db, params.goodsId, query.languageCode, principal)));
  route(app, goodsCardCall, async ({ params, query }, { principal }) =>
    found(await goodsCardById(db, params.goodsId, query.languageCode, principal)));
  route(app, goodsNewest, ({ query }) => newestGoods(db, query.languageCode, query.limit));
}

/** GOODS-3: what may not be seen answers as if it were not there. */
function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new DomainError('NotFoundService');
  return value;
}
