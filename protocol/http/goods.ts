/** Look-ups of goods and stores (spec §7, Goods and stores). Listing and editing arrive with the goods themselves. */
import { z } from 'zod';
import { goodsCard, goodsSimple } from '../entities/goods.ts';
import { id } from '../scalars.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';

export const storeOther = defineCall({
  name: 'stores.other',
  method: 'GET',
  path: '/api/GoodsPublic/store/other/get/:storeId',
  access: 'public',
  summary: "A store's display name",
  params: z.object({ storeId: id }),
  answer: z.object({ id, displayName: z.string() }),
  errors: [],
});
export const goodsDetailSimple = defineCall({
  name: 'goods.detailSimple',
  method: 'GET',
  path: '/api/GoodsPublic/detail/simple/:goodsId',
  access: 'public',
  summary: 'Title and number of goods',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  answer: goodsSimple,
  errors: [],
});
export const goodsCardCall = defineCall({
  name: 'goods.card',
  method: 'GET',
  path: '/api/GoodsPublic/card/:goodsId',
  access: 'public',
  summary: 'Goods as a card shows them',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  answer: goodsCard,
  errors: [],
});
export const goodsNewest = defineCall({
  name: 'goods.newest',
  method: 'GET',
  path: '/api/GoodsPublic/newest',
  access: 'public',
  summary: 'The newest goods for sale',
  query: languageQuery.extend({ limit: z.coerce.number().int().min(1).max(48).default(12) }),
  answer: z.array(goodsCard),
  errors: [],
});
