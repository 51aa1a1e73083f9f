import * as z from 'zod/mini';
import { AUCTION_STATES } from '../rules/states.ts';
import { amount, count, currencyCode, id, timestamp } from '../scalars.ts';
import { pictureRef } from './user.ts';

/** spec §7, detail/simple: title and num (the goods number). */
export const goodsSimple = z.object({ id, title: z.string(), num: z.string() });
export type GoodsSimple = z.infer<typeof goodsSimple>;

const goodsType = z.union([z.literal(1), z.literal(3)]);
const saleType = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** The auction of goods at the time of the response, as a list shows it. */
export const auctionBrief = z.object({
  state: z.enum(AUCTION_STATES),
  /** Valid bids. Without any, the price of the goods is the starting price. */ bids: count,
  /** The end of the auction, including soft close. */ effectiveEndAt: timestamp,
});
export type AuctionBrief = z.infer<typeof auctionBrief>;

/** Goods as a card shows them: in a goods room, on the home page. Prices are decimal strings. */
export const goodsCard = z.extend(goodsSimple, {
  type: goodsType,
  saleType,
  status: z.int().check(z.minimum(0), z.maximum(8)),
  frozen: z.boolean(),
  /** Asking price; of an auction the current bid or the starting price, at last the price it was sold for. */
  price: z.nullable(amount),
  currency: currencyCode,
  /** Null unless the goods are sold by an auction that was opened. */ auction: z.nullable(auctionBrief),
  image: z.nullable(pictureRef),
  sellerId: id,
  sellerName: z.string(),
  storeId: z.nullable(id),
  categoryCode: z.string(),
  createTime: timestamp,
  description: z.string(),
});
export type GoodsCard = z.infer<typeof goodsCard>;
