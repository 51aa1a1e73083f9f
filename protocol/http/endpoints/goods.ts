import * as z from 'zod/mini';
import { id } from '../../scalars.ts';
import * as calls from '../goods.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery } from './fields.ts';

export const storeOther = defineEndpoint(calls.storeOther, {
  summary: "A store's display name",
  params: z.object({ storeId: id }),
  errors: [],
});
export const goodsDetailSimple = defineEndpoint(calls.goodsDetailSimple, {
  summary: 'Title and number of goods',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  errors: [],
});
export const goodsCardCall = defineEndpoint(calls.goodsCardCall, {
  summary: 'The card of goods',
  params: z.object({ goodsId: id }),
  query: languageQuery,
  errors: [],
});
export const goodsNewest = defineEndpoint(calls.goodsNewest, {
  summary: 'The newest goods for sale',
  query: z.extend(languageQuery, {
    saleType: z.optional(z.enum(['1', '2', '3'])),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(48)), 12),
  }),
  errors: [],
});
