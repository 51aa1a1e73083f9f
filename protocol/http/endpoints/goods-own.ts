import * as z from 'zod/mini';
import { goodsData, savedGoodsData } from '../../entities/goods.ts';
import { id, textUpTo, count } from '../../scalars.ts';
import { GOODS } from '../../limits.ts';
import * as calls from '../goods-own.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';
import { GOODS_OWNER_MOVES } from '../../rules/states.ts';

const GOODS_MOVE = z.enum(GOODS_OWNER_MOVES);
export const createGoods = defineEndpoint(calls.createGoods, {
  summary: 'Creates a draft; a repeated id returns the first result',
  body: z.object({ id, data: goodsData }),
  errors: ['GoodsTooMany', 'FileNotUploaded'],
});
export const editGoods = defineEndpoint(calls.editGoods, {
  summary: 'Own goods for the editor',
  params: z.object({ id }),
  query: languageQuery,
  errors: [],
});
export const saveGoods = defineEndpoint(calls.saveGoods, {
  summary: 'Saves own goods, complete or not; the response lists the problems',
  params: z.object({ id }),
  body: z.object({ revision: count, data: savedGoodsData }),
  errors: ['Changed', 'MoveRefused', 'FileNotUploaded'],
});
export const moveGoods = defineEndpoint(calls.moveGoods, {
  summary: 'A move of the chart: submit, withdraw, hide, publish, remove',
  params: z.object({ id }),
  body: z.object({ move: GOODS_MOVE }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
export const moveManyGoods = defineEndpoint(calls.moveManyGoods, {
  summary: 'The same move for many goods; each succeeds or fails separately',
  body: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(GOODS.bulkMost)), move: GOODS_MOVE }),
  errors: [],
});
export const ownGoodsList = defineEndpoint(calls.ownGoodsList, {
  summary: 'Own goods, last changed first; counts for every status',
  query: z.extend(languageQuery, {
    status: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(8))),
    keyword: z.optional(textUpTo(100)),
    pageNo,
  }),
  errors: [],
});
export const checkTokenLink = defineEndpoint(calls.checkTokenLink, {
  summary: 'Reads platform, chain, contract and token from a link',
  body: z.object({ url: textUpTo(2_000) }),
  errors: ['LinkUrlInvalid', 'NotProvideChain'],
});
