/** A seller's own goods: drafts with autosave, the moves of the chart, NFT links, bulk moves. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { goodsData } from '../entities/goods.ts';
import { goodsCard } from '../entities/goods-card.ts';
import { reviewReason } from '../entities/review.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp } from '../scalars.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { defineCall } from './define-call.ts';

const problems = z.record(z.string(), z.enum(FIELD_PROBLEMS));

/** `revision` counts saves; a save names the revision that it is based on. */
const saved = z.object({ id, num: z.string(), revision: z.int(), problems });

/** An entry of the seller's list: the card, its moves and its figures. */
const ownGoods = z.extend(goodsCard, {
  updateTime: timestamp,
  visits: z.int(),
  favourites: z.int(),
  moves: z.array(legalMove),
  reason: z.nullable(reviewReason),
  revision: z.int(),
});

export type OwnGoods = z.infer<typeof ownGoods>;
export const createGoods = defineCall({
  name: 'goods.create',
  method: 'POST',
  path: '/api/Goods',
  access: 'user',
  response: saved,
});
export const editGoods = defineCall({
  name: 'goods.edit',
  method: 'GET',
  path: '/api/Goods/:id',
  access: 'user',
  response: z.extend(saved, {
    status: z.int(),
    frozen: z.boolean(),
    data: goodsData,
    moves: z.array(legalMove),
    reason: z.nullable(reviewReason),
    /** The URLs of the pictures and videos in `data`. */
    files: z.array(fileRef),
    updateTime: timestamp,
    editable: z.boolean(),
  }),
});
export const saveGoods = defineCall({
  name: 'goods.save',
  method: 'POST',
  path: '/api/Goods/:id',
  access: 'user',
  response: saved,
});
export const moveGoods = defineCall({
  name: 'goods.move',
  method: 'POST',
  path: '/api/Goods/:id/move',
  access: 'user',
  response: z.object({ status: z.int(), removed: z.boolean() }),
  refreshes: ['stores'],
});
export const moveManyGoods = defineCall({
  name: 'goods.moveMany',
  method: 'POST',
  path: '/api/Goods/moves',
  access: 'user',
  response: z.array(
    z.object({
      id,
      status: z.nullable(z.int()),
      errorCode: z.nullable(z.string()),
      missing: z.array(z.string()),
    }),
  ),
  refreshes: ['stores'],
});
export const ownGoodsList = defineCall({
  name: 'goods.mine',
  method: 'GET',
  path: '/api/Goods',
  access: 'user',
  response: z.object({
    items: z.array(ownGoods),
    total: z.int(),
    pageSize: z.int(),
    counts: z.array(z.object({ status: z.int(), count: z.int() })),
  }),
});
export const checkTokenLink = defineCall({
  name: 'goods.checkLink',
  method: 'POST',
  path: '/api/Goods/nft/link',
  access: 'user',
  response: z.object({ platform: z.string(), chain: z.string(), contractAddress: z.string(), tokenId: z.string() }),
});

/** Every call of this file. */
export const GOODS_OWN_CALLS = [
  createGoods,
  editGoods,
  saveGoods,
  moveGoods,
  moveManyGoods,
  ownGoodsList,
  checkTokenLink,
] as const;
