/** A seller's own goods: drafts that save themselves, the moves of the chart, NFT links, bulk work. */
import { z } from 'zod';
import { legalMove } from '../conditions.ts';
import { goodsCard, goodsData } from '../entities/goods.ts';
import { reviewReason } from '../entities/review.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp } from '../scalars.ts';
import { GOODS } from '../limits.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';

const problems = z.record(z.string(), z.enum(FIELD_PROBLEMS));
/** `revision` counts saves: a save names the one it is based on. */
const saved = z.object({ id, num: z.string(), revision: z.number().int(), problems });
const GOODS_MOVE = z.enum(['submit', 'withdraw', 'hide', 'publish', 'remove']);
/** An own line of the list: the card, what may be done with it, and its figures. */
export const ownGoods = goodsCard.extend({
  updateTime: timestamp,
  visits: z.number().int(),
  favourites: z.number().int(),
  moves: z.array(legalMove),
  reason: reviewReason.nullable(),
  revision: z.number().int(),
});
export type OwnGoods = z.infer<typeof ownGoods>;

export const createGoods = defineCall({
  name: 'goods.create',
  method: 'POST',
  path: '/api/Goods',
  access: 'user',
  summary: 'A new draft; posted again with the same id it answers the first result',
  body: z.object({ id, data: goodsData }),
  answer: saved,
  errors: ['GoodsTooMany', 'FileNotUploaded'],
});
export const editGoods = defineCall({
  name: 'goods.edit',
  method: 'GET',
  path: '/api/Goods/:id',
  access: 'user',
  summary: 'Own goods as the editor needs them',
  params: z.object({ id }),
  query: languageQuery,
  answer: saved.extend({
    status: z.number().int(),
    frozen: z.boolean(),
    data: goodsData,
    moves: z.array(legalMove),
    reason: reviewReason.nullable(),
    /** Where the pictures and videos of `data` are read. */
    files: z.array(fileRef),
    updateTime: timestamp,
    editable: z.boolean(),
  }),
  errors: [],
});
export const saveGoods = defineCall({
  name: 'goods.save',
  method: 'POST',
  path: '/api/Goods/:id',
  access: 'user',
  summary: 'Saves own goods as they stand, complete or not; what is missing comes back as problems',
  params: z.object({ id }),
  body: z.object({ revision: z.number().int().min(0), data: goodsData }),
  answer: saved,
  errors: ['Changed', 'MoveRefused', 'FileNotUploaded'],
});
export const moveGoods = defineCall({
  name: 'goods.move',
  method: 'POST',
  path: '/api/Goods/:id/move',
  access: 'user',
  summary: 'A move of the chart: submit, withdraw, hide, publish, remove',
  params: z.object({ id }),
  body: z.object({ move: GOODS_MOVE }),
  answer: z.object({ status: z.number().int(), removed: z.boolean() }),
  errors: ['MoveRefused', 'FieldsInvalid'],
  refreshes: ['stores'],
});
export const moveManyGoods = defineCall({
  name: 'goods.moveMany',
  method: 'POST',
  path: '/api/Goods/moves',
  access: 'user',
  summary: 'The same move for many goods; each is judged for itself',
  body: z.object({ ids: z.array(id).min(1).max(GOODS.bulkMost), move: GOODS_MOVE }),
  answer: z.array(
    z.object({
      id,
      status: z.number().int().nullable(),
      errorCode: z.string().nullable(),
      missing: z.array(z.string()),
    }),
  ),
  errors: [],
  refreshes: ['stores'],
});
export const mineGoods = defineCall({
  name: 'goods.mine',
  method: 'GET',
  path: '/api/Goods',
  access: 'user',
  summary: 'Own goods, last changed first; counts for every status',
  query: languageQuery.extend({
    status: z.coerce.number().int().min(0).max(8).optional(),
    keyword: z.string().max(100).optional(),
    pageNo: z.coerce.number().int().min(1).max(1_000).default(1),
  }),
  answer: z.object({
    items: z.array(ownGoods),
    total: z.number().int(),
    pageSize: z.number().int(),
    counts: z.array(z.object({ status: z.number().int(), count: z.number().int() })),
  }),
  errors: [],
});
export const checkTokenLink = defineCall({
  name: 'goods.checkLink',
  method: 'POST',
  path: '/api/Goods/nft/link',
  access: 'user',
  summary: 'Reads platform, chain, contract and token out of a link',
  body: z.object({ url: z.string().max(2_000) }),
  answer: z.object({ platform: z.string(), chain: z.string(), contractAddress: z.string(), tokenId: z.string() }),
  errors: ['LinkUrlInvalid', 'NotProvideChain'],
});
