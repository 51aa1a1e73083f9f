/** News (spec §2). Rules are in `protocol/rules/news.ts`. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { contentReferences, richContent } from '../entities/rich-content.ts';
import { pictureRef } from '../entities/user.ts';
import { NEWS_CATEGORIES } from '../rules/news.ts';
import { NEWS_STATES } from '../rules/states.ts';
import { count, id, textUpTo, timestamp } from '../scalars.ts';
import { defineCall } from './define-call.ts';

/** Lengths are checked by the rules, which name the field; these only bound the request. */
const newsText = z.object({ title: textUpTo(1_000), summary: textUpTo(2_000), content: richContent });
const category = z.union([z.enum(NEWS_CATEGORIES), z.literal('')]);
export const newsData = z.object({ category, texts: z.object({ EN: newsText, ZHHK: newsText, ZHCN: newsText }) });

/** The data on the wire, where it is mutable. */
export type NewsWireData = z.infer<typeof newsData>;

/** `picture` is the first one of the content, in the reader's language. */
const newsCard = z.object({
  id,
  category: z.enum(NEWS_CATEGORIES),
  title: z.string(),
  summary: z.string(),
  picture: z.nullable(pictureRef),
  publicTime: timestamp,
});
export type NewsCard = z.infer<typeof newsCard>;
export const newsList = defineCall({
  name: 'news.list',
  method: 'GET',
  path: '/api/NewsPublic/list',
  access: 'public',
  response: z.object({ items: z.array(newsCard), total: count, pageSize: count }),
});
/** `correctedTime`: the last edit after the publication. */
export const newsDetail = defineCall({
  name: 'news.detail',
  method: 'GET',
  path: '/api/NewsPublic/detail/:id',
  access: 'public',
  response: z.extend(newsCard, {
    content: richContent,
    references: contentReferences,
    correctedTime: z.nullable(timestamp),
  }),
});

/** An article as staff list it; `title` in the first language that has one. */
const newsRow = z.object({
  id,
  state: z.enum(NEWS_STATES),
  category,
  title: z.string(),
  publicTime: z.nullable(timestamp),
  updateTime: timestamp,
  editor: z.string(),
});
export type NewsRow = z.infer<typeof newsRow>;
export const newsStaffList = defineCall({
  name: 'news.staffList',
  method: 'GET',
  path: '/api/Staff/news',
  access: 'service',
  response: z.object({ items: z.array(newsRow), total: count, pageSize: count }),
});
export const newsStaffRead = defineCall({
  name: 'news.staffRead',
  method: 'GET',
  path: '/api/Staff/news/:id',
  access: 'service',
  response: z.object({
    id,
    state: z.enum(NEWS_STATES),
    revision: count,
    data: newsData,
    references: contentReferences,
    publicTime: z.nullable(timestamp),
    withdrawReason: z.nullable(z.string()),
    moves: z.array(legalMove),
  }),
});
export const newsSave = defineCall({
  name: 'news.save',
  method: 'POST',
  path: '/api/Staff/news/:id',
  access: 'service',
  response: z.object({ revision: count }),
});
export const newsMove = defineCall({
  name: 'news.move',
  method: 'POST',
  path: '/api/Staff/news/:id/move',
  access: 'service',
  response: z.object({ revision: count }),
});

/** Every call of this file. */
export const NEWS_CALLS = [newsList, newsDetail, newsStaffList, newsStaffRead, newsSave, newsMove] as const;
