/** Goods as everybody finds them: search, the item page, favourites (spec §2, collections and item-id). */
import { z } from 'zod';
import { goodsCard, goodsFacts, goodsToken } from '../entities/goods.ts';
import { fileRef } from '../entities/user.ts';
import { id, timestamp, amount } from '../scalars.ts';
import { GOODS } from '../limits.ts';
import { GOODS_FACETS, type GoodsFacet } from '../rules/goods-fields.ts';
import { languageQuery } from './public.ts';
import { defineCall } from './define-call.ts';

export const SORTS = ['relevance', 'newest', 'priceAsc', 'priceDesc', 'endingSoon', 'popular'] as const;
export type Sort = (typeof SORTS)[number];
const facet = z.array(z.object({ key: z.string(), count: z.number().int() }));
const typed = (most: number) => z.string().max(most);
const count = z.number().int().min(0);
/** The value chosen per facet; the category has a parameter of its own, which is never missing. */
const facetFilters = Object.fromEntries(
  GOODS_FACETS.filter((name) => name !== 'category').map((name) => [name, typed(200).optional()]),
) as Record<Exclude<GoodsFacet, 'category'>, z.ZodOptional<z.ZodString>>;

export const searchGoods = defineCall({
  name: 'goods.search',
  method: 'GET',
  path: '/api/GoodsPublic/search',
  access: 'public',
  summary: 'Goods on offer, by words in any of the three languages and by facets. A price range needs a currency',
  query: languageQuery.extend({
    keyword: typed(100).default(''),
    category: typed(64).default('ALL'),
    pageNo: z.coerce.number().int().min(1).max(GOODS.searchPagesMost).default(1),
    ...facetFilters,
    priceMin: amount.optional(),
    priceMax: amount.optional(),
    storeId: id.optional(),
    sort: z.enum(SORTS).default('relevance'),
  }),
  answer: z.object({
    items: z.array(goodsCard),
    total: count,
    /** False when there are more than were counted. */ totalIsExact: z.boolean(),
    pageNo: count,
    pageSize: count,
    facets: z.object(Object.fromEntries(GOODS_FACETS.map((name) => [name, facet])) as Record<GoodsFacet, typeof facet>),
  }),
  errors: [],
});
/** Level 1–5 averages of a store's comments; null without any. */
export const rating = z.object({ average: z.number().nullable(), count });
/** `seller.goods` counts what they have on offer up to a thousand, which stands for that many or more. */
export const goodsDetail = defineCall({
  name: 'goods.detail',
  method: 'GET',
  path: '/api/GoodsPublic/detail/:goodsId',
  access: 'public',
  summary: 'Everything the item page shows',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  answer: goodsCard.extend({
    startingPrice: amount.nullable(),
    incrementPrice: amount.nullable(),
    fixedPrice: amount.nullable(),
    effectiveEndAt: timestamp.nullable(),
    ...goodsFacts,
    properties: z.array(z.object({ name: z.string(), value: z.string() })),
    size: z.object({ length: z.string(), width: z.string(), height: z.string() }),
    images: z.array(fileRef.extend({ kind: count, width: count, height: count })),
    video: z.object({ type: count, url: z.string(), cover: fileRef.nullable() }).nullable(),
    token: goodsToken.nullable(),
    visits: count,
    favourites: count,
    isFavourite: z.boolean(),
    isOwn: z.boolean(),
    updateTime: timestamp,
    seller: z.object({
      userId: id,
      name: z.string(),
      avatar: fileRef.nullable(),
      storeId: id.nullable(),
      rating,
      goods: count,
      since: timestamp,
      verified: z.boolean(),
    }),
  }),
  errors: [],
});
export const similarGoods = defineCall({
  name: 'goods.similar',
  method: 'GET',
  path: '/api/GoodsPublic/similar/:goodsId',
  access: 'public',
  summary: 'Goods on offer that resemble these',
  params: z.object({ goodsId: id }),
  query: languageQuery.extend({ limit: z.coerce.number().int().min(1).max(24).default(8) }),
  answer: z.array(goodsCard),
  errors: [],
});
export const visitGoods = defineCall({
  name: 'goods.visit',
  method: 'POST',
  path: '/api/GoodsPublic/visit/:goodsId',
  access: 'public',
  summary: 'Counts a visit: one a visitor and day, none of the owner',
  params: z.object({ goodsId: id }),
  answer: z.object({ visits: count }),
  errors: [],
  quiet: true,
});
export const setFavourite = defineCall({
  name: 'favourites.set',
  method: 'POST',
  path: '/api/Favorite/goods/:goodsId',
  access: 'user',
  summary: 'Keeps goods as a favourite, or no longer',
  params: z.object({ goodsId: id }),
  body: z.object({ favourite: z.boolean() }),
  answer: z.object({ favourites: count }),
  errors: [],
  refreshes: ['goods'],
});
export const favourites = defineCall({
  name: 'favourites.list',
  method: 'GET',
  path: '/api/Favorite/goods',
  access: 'user',
  summary: 'Favourite goods, the latest first; those no longer on offer say so',
  query: languageQuery.extend({ pageNo: z.coerce.number().int().min(1).max(1_000).default(1) }),
  answer: z.object({ items: z.array(goodsCard.extend({ onOffer: z.boolean() })), total: count, pageSize: count }),
  errors: [],
});
