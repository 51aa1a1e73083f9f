import * as z from 'zod/mini';
import { richContent } from '../../entities/rich-content.ts';
import { PERSON } from '../../limits.ts';
import { FORUM } from '../../member-limits.ts';
import { REPORT_REASONS } from '../../lookups.ts';
import { ARTICLE_SORTS } from '../../rules/articles.ts';
import { ARTICLE_STAFF_MOVES } from '../../rules/states.ts';
import { count, id, textUpTo } from '../../scalars.ts';
import * as calls from '../discuss.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { pageLanguage, pageNo as anyPage } from './fields.ts';

const byId = z.object({ id });
const pageNo = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FORUM.pagesMost)), 1);
/** Threads have no last page that can be requested: a page is read by the numbers of its replies. */
const threadPage = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(999_999)), 1);
const subject = z.object({ kind: z.enum(['article', 'reply']), id });

export const listArticles = defineEndpoint(calls.listArticles, {
  summary: 'Published articles: with the latest activity, the newest, or the most liked first',
  query: z.object({
    pageNo,
    category: z._default(textUpTo(64), 'ALL'),
    sort: z._default(z.enum(ARTICLE_SORTS), 'active'),
    keyword: z._default(textUpTo(FORUM.keywordMax), ''),
    limit: z._default(
      z.coerce.number().check(z.int(), z.minimum(1), z.maximum(FORUM.pageSize)),
      FORUM.pageSize as number,
    ),
    /** Of the latest articles, those in this language come first. */
    first: pageLanguage,
  }),
  errors: [],
});
export const readArticle = defineEndpoint(calls.readArticle, {
  summary: 'An article; its author and staff also see it while it is hidden or taken down',
  params: byId,
  errors: [],
});
export const listReplies = defineEndpoint(calls.listReplies, {
  summary: 'A page of the replies to an article, in their order',
  params: byId,
  query: z.object({ pageNo: threadPage }),
  errors: [],
});
export const editArticle = defineEndpoint(calls.editArticle, {
  summary: 'An own article with its draft, for the editor',
  params: byId,
  errors: [],
});
export const saveArticle = defineEndpoint(calls.saveArticle, {
  summary: 'Saves the draft of an own article; revision 0 creates it',
  params: byId,
  body: z.object({ revision: count, data: calls.articleData }),
  errors: ['Changed', 'MoveRefused', 'FieldsInvalid', 'ArticlesTooMany'],
});
export const moveArticle = defineEndpoint(calls.moveArticle, {
  summary: 'Publishes a revision of the draft of an own article, hides or removes the article',
  params: byId,
  body: z.discriminatedUnion('move', [
    z.object({ move: z.literal('publish'), revision: count }),
    z.object({ move: z.enum(['hide', 'remove']) }),
  ]),
  errors: ['MoveRefused', 'Changed', 'FieldsInvalid', 'ArticlesTooMany'],
});
export const postReply = defineEndpoint(calls.postReply, {
  summary: 'Replies to a published article, under an id made by the client; repeating the call has no effect',
  params: byId,
  body: z.object({ id, content: richContent, replyTo: z.nullable(id) }),
  errors: ['MoveRefused', 'FieldsInvalid', 'KeyReused'],
});
export const removeReply = defineEndpoint(calls.removeReply, {
  summary: 'Removes an own reply',
  params: byId,
  errors: ['MoveRefused'],
});
export const likeDiscuss = defineEndpoint(calls.likeDiscuss, {
  summary: 'Likes an article or a reply, or removes the like',
  params: subject,
  body: z.object({ like: z.boolean() }),
  errors: [],
});
export const favouriteArticle = defineEndpoint(calls.favouriteArticle, {
  summary: 'Adds an article to the favourites, or removes it',
  params: byId,
  body: z.object({ favourite: z.boolean() }),
  errors: [],
});
export const reportDiscuss = defineEndpoint(calls.reportDiscuss, {
  summary: 'Reports an article or a reply to staff',
  params: subject,
  body: z.object({ reason: z.enum(REPORT_REASONS), note: textUpTo(FORUM.noteMax) }),
  errors: [],
});
export const discussPeople = defineEndpoint(calls.discussPeople, {
  summary: 'People who can be mentioned in a thread',
  params: byId,
  errors: [],
});
export const myArticles = defineEndpoint(calls.myArticles, {
  summary: 'Own articles and drafts, the latest change first',
  query: z.object({ pageNo }),
  errors: [],
});
export const favouriteArticles = defineEndpoint(calls.favouriteArticles, {
  summary: 'Favourite articles that are public, the latest favourite first',
  query: z.object({ pageNo }),
  errors: [],
});
export const myReplies = defineEndpoint(calls.myReplies, {
  summary: 'Own replies that were not removed, the latest first',
  query: z.object({ pageNo }),
  errors: [],
});
export const listReports = defineEndpoint(calls.listReports, {
  summary: 'Reported articles and replies that wait for a decision, the oldest report first',
  query: z.object({ pageNo: anyPage }),
  errors: [],
});
export const moderateDiscuss = defineEndpoint(calls.moderateDiscuss, {
  summary: 'Takes an article or a reply down, restores it, locks or unlocks an article; closes its reports',
  params: subject,
  body: z.object({
    move: z.enum(ARTICLE_STAFF_MOVES),
    reason: z.nullable(z.object({ code: textUpTo(40), note: textUpTo(PERSON.noteMax) })),
  }),
  errors: ['MoveRefused', 'FieldsInvalid'],
});
export const dismissReports = defineEndpoint(calls.dismissReports, {
  summary: 'Closes the reports of an article or a reply without a move',
  params: subject,
  errors: [],
});
