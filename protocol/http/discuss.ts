/** The forum: articles and their replies (spec §2, discuss; §3, Article). Rules are in `protocol/rules/articles.ts`. */
import * as z from 'zod/mini';
import { legalMove } from '../conditions.ts';
import { reviewReason } from '../entities/review.ts';
import { contentReferences, richContent } from '../entities/rich-content.ts';
import { fileRef, pictureRef } from '../entities/user.ts';
import { FORUM } from '../member-limits.ts';
import { ARTICLE_TYPES, REPORT_REASONS } from '../lookups.ts';
import { FIELD_PROBLEMS } from '../rules/field-problems.ts';
import { ARTICLE_STATES, REPLY_STATES } from '../rules/states.ts';
import { count, id, textUpTo, timestamp, userId } from '../scalars.ts';
import { defineCall } from './define-call.ts';

const person = z.object({ userId, name: z.string(), avatar: z.nullable(fileRef) });

/** `status` is the number of spec §3, Article status; `state` distinguishes locked articles. */
const card = z.object({
  id,
  state: z.enum(ARTICLE_STATES),
  status: count,
  type: z.enum(ARTICLE_TYPES),
  category: z.string(),
  title: z.string(),
  excerpt: z.string(),
  picture: z.nullable(pictureRef),
  author: person,
  publishTime: timestamp,
  activeTime: timestamp,
  replies: count,
  likes: count,
});
export type ArticleCard = z.infer<typeof card>;
const cards = z.object({ items: z.array(card), total: count, pageSize: count });

export const listArticles = defineCall({
  name: 'discuss.list',
  method: 'GET',
  path: '/api/DiscussPublic/list',
  access: 'public',
  response: cards,
});
/**
 * `lastNumber` is the number of the newest reply, `replies` counts those that are shown. `moves` are those of the
 * reader; `reason` is that of staff, for the author and staff.
 */
export const readArticle = defineCall({
  name: 'discuss.article',
  method: 'GET',
  path: '/api/DiscussPublic/article/:id',
  access: 'public',
  response: z.extend(card, {
    content: richContent,
    references: contentReferences,
    editTime: z.nullable(timestamp),
    lastNumber: count,
    isOwn: z.boolean(),
    isLiked: z.boolean(),
    isFavourite: z.boolean(),
    favourites: count,
    moves: z.array(legalMove),
    reason: z.nullable(reviewReason),
  }),
});

/** A reply that is not shown has neither author nor content, except for its author and staff while it is taken down. */
const reply = z.object({
  id,
  number: count,
  state: z.enum(REPLY_STATES),
  author: z.nullable(person),
  content: z.nullable(richContent),
  /** The reply it responds to, in the same thread. */
  replyTo: z.nullable(z.object({ id, number: count })),
  createTime: timestamp,
  likes: count,
  isOwn: z.boolean(),
  isLiked: z.boolean(),
  moves: z.array(legalMove),
  reason: z.nullable(reviewReason),
});
export type ArticleReply = z.infer<typeof reply>;
/** `total` is the number of the newest reply; `references` are those of all replies of the page. */
export const listReplies = defineCall({
  name: 'discuss.replies',
  method: 'GET',
  path: '/api/DiscussPublic/article/:id/replies',
  access: 'public',
  response: z.object({ items: z.array(reply), references: contentReferences, total: count, pageSize: count }),
});

/** What the author writes; incomplete while it is a draft. */
export const articleData = z.object({
  type: z.union([z.enum(ARTICLE_TYPES), z.literal('')]),
  category: textUpTo(64),
  title: textUpTo(FORUM.titleMax * 2),
  content: richContent,
});
export const editArticle = defineCall({
  name: 'discuss.edit',
  method: 'GET',
  path: '/api/Discuss/article/:id/edit',
  access: 'user',
  response: z.object({
    id,
    revision: count,
    state: z.enum(ARTICLE_STATES),
    data: articleData,
    references: contentReferences,
    /** The draft differs from what is published. */
    isChanged: z.boolean(),
    editable: z.boolean(),
    problems: z.record(z.string(), z.enum(FIELD_PROBLEMS)),
    moves: z.array(legalMove),
    reason: z.nullable(reviewReason),
    updateTime: timestamp,
  }),
});
/** Saves the draft, which only its author sees. */
export const saveArticle = defineCall({
  name: 'discuss.save',
  method: 'POST',
  path: '/api/Discuss/article/:id/save',
  access: 'user',
  response: z.object({ revision: count }),
  quiet: true,
});
export const moveArticle = defineCall({
  name: 'discuss.move',
  method: 'POST',
  path: '/api/Discuss/article/:id/move',
  access: 'user',
  response: z.object({ state: z.enum(ARTICLE_STATES) }),
});
export const postReply = defineCall({
  name: 'discuss.reply',
  method: 'POST',
  path: '/api/Discuss/article/:id/reply',
  access: 'user',
  response: z.object({ id, number: count }),
});
export const removeReply = defineCall({
  name: 'discuss.removeReply',
  method: 'DELETE',
  path: '/api/Discuss/reply/:id',
  access: 'user',
  response: z.object({}),
});
export const likeDiscuss = defineCall({
  name: 'discuss.like',
  method: 'POST',
  path: '/api/Discuss/:kind/:id/like',
  access: 'user',
  response: z.object({ likes: count }),
});
export const favouriteArticle = defineCall({
  name: 'discuss.favourite',
  method: 'POST',
  path: '/api/Discuss/article/:id/favourite',
  access: 'user',
  response: z.object({ favourites: count }),
});
export const reportDiscuss = defineCall({
  name: 'discuss.report',
  method: 'POST',
  path: '/api/Discuss/:kind/:id/report',
  access: 'user',
  response: z.object({}),
});
/** People who can be mentioned in a thread: those who write in it, and those the user follows. */
export const discussPeople = defineCall({
  name: 'discuss.people',
  method: 'GET',
  path: '/api/Discuss/article/:id/people',
  access: 'user',
  response: z.array(z.object({ userId, name: z.string() })),
});

export const myArticles = defineCall({
  name: 'discuss.mine',
  method: 'GET',
  path: '/api/Discuss/mine',
  access: 'user',
  response: z.object({
    items: z.array(
      z.object({
        id,
        state: z.enum(ARTICLE_STATES),
        status: count,
        title: z.string(),
        isChanged: z.boolean(),
        /** A server of the release before this one does not say it. */
        editable: z._default(z.boolean(), true),
        updateTime: timestamp,
        replies: count,
        likes: count,
        reason: z.nullable(reviewReason),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});
export const favouriteArticles = defineCall({
  name: 'discuss.favourites',
  method: 'GET',
  path: '/api/Discuss/favourites',
  access: 'user',
  response: cards,
});
export const myReplies = defineCall({
  name: 'discuss.myReplies',
  method: 'GET',
  path: '/api/Discuss/myReplies',
  access: 'user',
  response: z.object({
    items: z.array(
      z.object({
        id,
        number: count,
        state: z.enum(REPLY_STATES),
        text: z.string(),
        createTime: timestamp,
        likes: count,
        article: z.object({ id, title: z.string() }),
        reason: z.nullable(reviewReason),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});

/** Reported articles and replies, each once with its reports. */
export const listReports = defineCall({
  name: 'discuss.reports',
  method: 'GET',
  path: '/api/staff/discuss/reports',
  access: 'service',
  response: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['article', 'reply']),
        id,
        article: z.object({ id, title: z.string(), number: z.nullable(count) }),
        author: person,
        text: z.string(),
        state: z.union([z.enum(ARTICLE_STATES), z.enum(REPLY_STATES)]),
        reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), note: z.string(), createTime: timestamp })),
        moves: z.array(legalMove),
      }),
    ),
    total: count,
    pageSize: count,
  }),
});
/** A move of staff, which also closes the reports of what is moved. */
export const moderateDiscuss = defineCall({
  name: 'discuss.moderate',
  method: 'POST',
  path: '/api/staff/discuss/:kind/:id/move',
  access: 'service',
  response: z.object({ state: z.union([z.enum(ARTICLE_STATES), z.enum(REPLY_STATES)]) }),
});
export const dismissReports = defineCall({
  name: 'discuss.dismiss',
  method: 'POST',
  path: '/api/staff/discuss/:kind/:id/dismiss',
  access: 'service',
  response: z.object({}),
});

/** Every call of this file. */
export const DISCUSS_CALLS = [
  listArticles,
  readArticle,
  listReplies,
  editArticle,
  saveArticle,
  moveArticle,
  postReply,
  removeReply,
  likeDiscuss,
  favouriteArticle,
  reportDiscuss,
  discussPeople,
  myArticles,
  favouriteArticles,
  myReplies,
  listReports,
  moderateDiscuss,
  dismissReports,
] as const;
