import * as z from 'zod/mini';
import { id, amount, textUpTo } from '../../scalars.ts';
import { GOODS, RECENTLY_SEEN } from '../../limits.ts';
import { GOODS_FACETS, type GoodsFacet } from '../../rules/goods-fields.ts';
import * as calls from '../goods-search.ts';
import { SORTS } from '../goods-search.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

/** The chosen value per facet. The category is a separate parameter, which always has a value. */
const facetFilter = z.optional(textUpTo(200));
const facetFilters = Object.fromEntries(
  GOODS_FACETS.filter((name) => name !== 'category').map((name) => [name, facetFilter]),
) as Record<Exclude<GoodsFacet, 'category'>, typeof facetFilter>;

export const searchGoods = defineEndpoint(calls.searchGoods, {
  summary: 'Listings by words in any of the three languages and by facets. A price range without a currency is in HKD',
  query: z.extend(languageQuery, {
    keyword: z._default(textUpTo(100), ''),
    category: z._default(textUpTo(64), 'ALL'),
    pageNo: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(GOODS.searchPagesMost)), 1),
    ...facetFilters,
    /** Chosen details of a category: `name=value`, joined by `|`. */
    details: z.optional(textUpTo(1_500)),
    priceMin: z.optional(amount),
    priceMax: z.optional(amount),
    storeId: z.optional(id),
    sort: z._default(z.enum(SORTS), 'relevance'),
  }),
  errors: [],
});
export const suggestGoods = defineEndpoint(calls.suggestGoods, {
  summary: 'Goods, categories, brands and stores for a keyword that is being typed',
  query: z.extend(languageQuery, { keyword: textUpTo(100) }),
  errors: [],
});
export const listedGoods = defineEndpoint(calls.listedGoods, {
  summary: 'Those of these goods that are for sale, in the same order',
  query: z.extend(languageQuery, {
    /** Separated by commas. */
    ids: z.pipe(
      textUpTo(65 * RECENTLY_SEEN.most),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(id).check(z.maxLength(RECENTLY_SEEN.most)),
      ),
    ),
  }),
  errors: [],
});
export const goodsDetail = defineEndpoint(calls.goodsDetail, {
  summary: 'Everything the item page shows',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  errors: [],
});
export const similarGoods = defineEndpoint(calls.similarGoods, {
  summary: 'Listings similar to these goods',
  params: z.object({ goodsId: id }),
  query: z.extend(languageQuery, {
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(24)), 8),
  }),
  errors: [],
});
export const visitGoods = defineEndpoint(calls.visitGoods, {
  summary: 'Counts a visit: one per visitor and day, except by the owner',
  params: z.object({ goodsId: id }),
  errors: [],
});
export const setFavourite = defineEndpoint(calls.setFavourite, {
  summary: 'Adds goods to the favourites or removes them',
  params: z.object({ goodsId: id }),
  body: z.object({ favourite: z.boolean() }),
  errors: [],
});
export const favourites = defineEndpoint(calls.favourites, {
  summary: 'Favourite goods, the latest first, with those that are no longer for sale',
  query: z.extend(languageQuery, {
    pageNo,
  }),
  errors: [],
});
