/** Lookups of goods and stores (spec §7, Goods and stores). */
import * as z from 'zod/mini';
import { goodsCard, goodsSimple } from '../entities/goods-card.ts';
import { id } from '../scalars.ts';
import { defineCall } from './define-call.ts';

export const storeOther = defineCall({
  name: 'stores.other',
  method: 'GET',
  path: '/api/GoodsPublic/store/other/get/:storeId',
  access: 'public',
  response: z.object({ id, displayName: z.string() }),
});
export const goodsDetailSimple = defineCall({
  name: 'goods.detailSimple',
  method: 'GET',
  path: '/api/GoodsPublic/detail/simple/:goodsId',
  access: 'public',
  response: goodsSimple,
});
export const goodsCardCall = defineCall({
  name: 'goods.card',
  method: 'GET',
  path: '/api/GoodsPublic/card/:goodsId',
  access: 'public',
  response: goodsCard,
});
export const goodsNewest = defineCall({
  name: 'goods.newest',
  method: 'GET',
  path: '/api/GoodsPublic/newest',
  access: 'public',
  response: z.array(goodsCard),
});

/** Every call of this file. */
export const GOODS_CALLS = [storeOther, goodsDetailSimple, goodsCardCall, goodsNewest] as const;
