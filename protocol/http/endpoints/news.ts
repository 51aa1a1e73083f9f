import * as z from 'zod/mini';
import { NEWS } from '../../limits.ts';
import { NEWS_CATEGORIES } from '../../rules/news.ts';
import { NEWS_STAFF_MOVES } from '../../rules/states.ts';
import { count, id, textUpTo, timestamp } from '../../scalars.ts';
import * as calls from '../news.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { languageQuery, pageNo } from './fields.ts';

const byId = z.object({ id });

export const newsList = defineEndpoint(calls.newsList, {
  summary: 'Published news, the latest first',
  query: z.extend(languageQuery, {
    category: z.optional(z.enum(NEWS_CATEGORIES)),
    pageNo,
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(NEWS.pageSize)),
      NEWS.pageSize as number,
    ),
  }),
  errors: [],
});
export const newsDetail = defineEndpoint(calls.newsDetail, {
  summary: 'A published article',
  params: byId,
  query: languageQuery,
  errors: [],
});
export const newsStaffList = defineEndpoint(calls.newsStaffList, {
  summary: 'Articles in any state: drafts and scheduled ones, or published, or withdrawn ones',
  query: z.object({ filter: z._default(z.enum(['open', 'published', 'withdrawn']), 'open'), pageNo }),
  errors: [],
});
export const newsStaffRead = defineEndpoint(calls.newsStaffRead, {
  summary: 'An article in every language, with the moves that are possible',
  params: byId,
  errors: [],
});
export const newsSave = defineEndpoint(calls.newsSave, {
  summary: 'Creates an article (revision null) or saves it; another revision than the newest is refused',
  params: byId,
  body: z.object({ revision: z.nullable(count), data: calls.newsData }),
  errors: ['Changed', 'FieldsInvalid', 'MoveRefused'],
});
export const newsMove = defineEndpoint(calls.newsMove, {
  summary: 'Schedules, publishes, withdraws or removes an article; schedule needs a time, withdraw a reason',
  params: byId,
  body: z.object({
    revision: count,
    move: z.enum(NEWS_STAFF_MOVES),
    publicTime: z._default(z.nullable(timestamp), null),
    reason: z._default(textUpTo(NEWS.reasonMax * 4), ''),
  }),
  errors: ['Changed', 'FieldsInvalid', 'MoveRefused'],
});
