import { z } from 'zod';
import { id, timestamp } from '../ids.ts';
import { amount, currencyCode } from '../money.ts';
import { fileRef } from './user.ts';

/** spec §7, detail/simple: title and num (the goods number). */
export const goodsSimple = z.object({ id, title: z.string(), num: z.string() });
export type GoodsSimple = z.infer<typeof goodsSimple>;

/** Goods as a card shows them: in a goods room, on the home page. Prices are decimal strings. */
export const goodsCard = goodsSimple.extend({
  type: z.union([z.literal(1), z.literal(3)]),
  saleType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  status: z.number().int().min(0).max(8),
  frozen: z.boolean(),
  price: amount.nullable(),
  currency: currencyCode,
  image: fileRef.nullable(),
  sellerId: id,
  sellerName: z.string(),
  storeId: id.nullable(),
  categoryCode: z.string(),
  createTime: timestamp,
  description: z.string(),
});
export type GoodsCard = z.infer<typeof goodsCard>;
