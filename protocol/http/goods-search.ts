/** Goods for buyers: search, the item page, favourites (spec §2, collections and item-id). */
import * as z from 'zod/mini';
import { goodsFacts, goodsToken, provenanceStep } from '../entities/goods.ts';
import { goodsCard } from '../entities/goods-card.ts';
import { fileRef, pictureRef } from '../entities/user.ts';
import { id, timestamp, amount, count } from '../scalars.ts';
import { GOODS_FACETS, type GoodsFacet } from '../rules/goods-fields.ts';
import { defineCall } from './define-call.ts';

export const SORTS = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'endingSoon', 'popular'] as const;
export type Sort = (typeof SORTS)[number];

/** How a search read a keyword that no goods match as typed. */
export const keywordReading = z.object({
  /** The keyword with typing errors corrected, which was searched for instead; null without a correction. */
  corrected: z.nullable(z.string()),
  /** Words that no goods contain, as typed. */
  ignored: z.array(z.string()),
  /** The goods lack words of the keyword. */
  isPartial: z.boolean(),
  /** A similar keyword that far more goods match; null without one. */
  similar: z.nullable(z.string()),
});
const facet = z.array(z.object({ key: z.string(), count: z.int() }));
export const searchGoods = defineCall({
  name: 'goods.search',
  method: 'GET',
  path: '/api/GoodsPublic/search',
  access: 'public',
  response: z.object({
    items: z.array(goodsCard),
    total: count,
    /** False when counting stopped at a limit. */ totalIsExact: z.boolean(),
    pageNo: count,
    pageSize: count,
    reading: keywordReading,
    /**
     * Facets of the chosen category (rules/detail-facets.ts), none without a category. `name` and `key` are for the
     * request; the labels are in its language, except those of the condition's grades.
     */
    details: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        values: z.array(z.object({ key: z.string(), label: z.string(), count: z.int() })),
      }),
    ),
    facets: z.object(Object.fromEntries(GOODS_FACETS.map((name) => [name, facet])) as Record<GoodsFacet, typeof facet>),
  }),
});

export const suggestGoods = defineCall({
  name: 'goods.suggest',
  method: 'GET',
  path: '/api/GoodsPublic/suggest',
  access: 'public',
  response: z.object({
    /** The keyword with typing errors corrected, which the suggestions are for. */
    corrected: z.nullable(z.string()),
    goods: z.array(goodsCard),
    /** Categories of matching goods; `isNamed` when the keyword is part of the category's name. */
    categories: z.array(z.object({ code: z.string(), isNamed: z.boolean() })),
    brands: z.array(z.object({ name: z.string() })),
    stores: z.array(z.object({ id, name: z.string(), logo: z.nullable(fileRef) })),
  }),
});
export const listedGoods = defineCall({
  name: 'goods.listed',
  method: 'GET',
  path: '/api/GoodsPublic/listed',
  access: 'public',
  response: z.array(goodsCard),
});

/** The average level (1–5) of a store's comments; null without comments. */
export const rating = z.object({ average: z.nullable(z.number()), count });
/** `seller.goods` counts the seller's listings; 1,000 means 1,000 or more. */
export const goodsDetail = defineCall({
  name: 'goods.detail',
  method: 'GET',
  path: '/api/GoodsPublic/detail/:goodsId',
  access: 'public',
  response: z.extend(goodsCard, {
    startingPrice: z.nullable(amount),
    incrementPrice: z.nullable(amount),
    fixedPrice: z.nullable(amount),
    effectiveEndAt: z.nullable(timestamp),
    ...goodsFacts,
    properties: z.array(z.object({ name: z.string(), value: z.string() })),
    /** `checkTime`: when staff saw the document; null while only the seller states it. */
    provenance: z.array(z.extend(provenanceStep, { checkTime: z.nullable(timestamp) })),
    size: z.object({ length: z.string(), width: z.string(), height: z.string() }),
    images: z.array(z.extend(pictureRef, { kind: count })),
    video: z.nullable(z.object({ type: count, url: z.string(), cover: z.nullable(fileRef) })),
    token: z.nullable(goodsToken),
    visits: count,
    favourites: count,
    isFavourite: z.boolean(),
    isOwn: z.boolean(),
    updateTime: timestamp,
    seller: z.object({
      userId: id,
      name: z.string(),
      avatar: z.nullable(fileRef),
      storeId: z.nullable(id),
      rating,
      goods: count,
      since: timestamp,
      verified: z.boolean(),
      /** How long a first answer usually takes, ms; null with too few of them. */
      responseTime: z.nullable(count),
    }),
  }),
});
export const similarGoods = defineCall({
  name: 'goods.similar',
  method: 'GET',
  path: '/api/GoodsPublic/similar/:goodsId',
  access: 'public',
  response: z.array(goodsCard),
});
export const visitGoods = defineCall({
  name: 'goods.visit',
  method: 'POST',
  path: '/api/GoodsPublic/visit/:goodsId',
  access: 'public',
  response: z.object({ visits: count }),
  quiet: true,
});
export const setFavourite = defineCall({
  name: 'favourites.set',
  method: 'POST',
  path: '/api/Favorite/goods/:goodsId',
  access: 'user',
  response: z.object({ favourites: count }),
  refreshes: ['goods'],
});
export const favourites = defineCall({
  name: 'favourites.list',
  method: 'GET',
  path: '/api/Favorite/goods',
  access: 'user',
  response: z.object({
    items: z.array(
      z.extend(goodsCard, {
        onOffer: z.boolean(),
        /**
         * Whether the user can open the item page. Other goods have no price, and a title only if they were public
         * until their seller hid them.
         */
        isVisible: z.boolean(),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});

/** Every call of this file. */
export const GOODS_SEARCH_CALLS = [
  searchGoods,
  suggestGoods,
  listedGoods,
  goodsDetail,
  similarGoods,
  visitGoods,
  setFavourite,
  favourites,
] as const;
