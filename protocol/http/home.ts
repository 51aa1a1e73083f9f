/** What the home page shows of the marketplace. */
import * as z from 'zod/mini';
import { goodsCard } from '../entities/goods-card.ts';
import { fileRef, pictureRef } from '../entities/user.ts';
import { count, id } from '../scalars.ts';
import { defineCall } from './define-call.ts';
import { rating } from './goods-search.ts';

/** Running auctions: the featured one, then the next to end, and their number. */
export const homeAuctions = defineCall({
  name: 'home.auctions',
  method: 'GET',
  path: '/api/Home/auctions',
  access: 'public',
  response: z.object({ items: z.array(goodsCard), total: count }),
});
export const homeCategories = defineCall({
  name: 'home.categories',
  method: 'GET',
  path: '/api/Home/categories',
  access: 'public',
  response: z.array(z.object({ key: z.string(), name: z.string(), goods: count, image: z.nullable(pictureRef) })),
});
const homeStore = z.object({
  id,
  name: z.string(),
  logo: z.nullable(fileRef),
  rating,
  goods: count,
  followers: count,
  images: z.array(pictureRef),
});
export type HomeStore = z.infer<typeof homeStore>;
export const homeStores = defineCall({
  name: 'home.stores',
  method: 'GET',
  path: '/api/Home/stores',
  access: 'public',
  response: z.array(homeStore),
});
export const homeFollowed = defineCall({
  name: 'home.followed',
  method: 'GET',
  path: '/api/Home/followed',
  access: 'user',
  response: z.array(goodsCard),
});

/** Every call of this file. */
export const HOME_CALLS = [homeAuctions, homeCategories, homeStores, homeFollowed] as const;
