import type { FastifyInstance } from 'fastify';
import * as endpoints from '#protocol/http/endpoints/discuss.ts';
import { FORUM } from '#protocol/member-limits.ts';
import type { Deps } from '../deps.ts';
import type { UnitOfWork } from '../events/transact.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { readMentionable } from './content.ts';
import * as marks from './marks.ts';
import * as moderation from './moderation.ts';
import * as articles from './read-articles.ts';
import * as replies from './read-replies.ts';
import { postReply, removeOwnReply } from './replies.ts';
import { moveOwnArticle, saveArticle } from './save-article.ts';

/** Routes of the forum. */
export function registerForum(app: FastifyInstance, { pool, transact, ids }: Deps): void {
  const { savesPerMinute, movesPerMinute, repliesPerMinute, marksPerMinute, reportsPerMinute } = FORUM;

  route(app, endpoints.listArticles, ({ query }) => articles.listPublicArticles(pool, query));
  route(app, endpoints.readArticle, async ({ params }, { principal }) =>
    orNotFound(await articles.readArticleForPage(pool, params.id, principal)),
  );
  route(app, endpoints.listReplies, async ({ params, query }, { principal }) =>
    orNotFound(await replies.readReplyPage(pool, params.id, query.pageNo, principal)),
  );

  route(app, endpoints.editArticle, async ({ params }, { principal }) =>
    orNotFound(await articles.readArticleForEditor(pool, principal.userId, params.id)),
  );
  route(
    app,
    endpoints.saveArticle,
    ({ params, body }, { principal }) =>
      // Only its author sees a draft.
      transact((work) => saveArticle(work, principal.userId, params.id, body)),
    { perMinute: savesPerMinute },
  );
  route(
    app,
    endpoints.moveArticle,
    ({ params, body }, { principal }) =>
      transact((work) => changing(work, params.id, () => moveOwnArticle(work, principal.userId, params.id, body))),
    { perMinute: movesPerMinute },
  );
  route(
    app,
    endpoints.postReply,
    ({ params, body }, { principal }) =>
      transact((work) => changing(work, params.id, () => postReply(work, principal.userId, params.id, body))),
    { perMinute: repliesPerMinute },
  );
  route(
    app,
    endpoints.removeReply,
    async ({ params }, { principal }) => {
      await transact((work) => changing(work, params.id, () => removeOwnReply(work, principal.userId, params.id)));
      return {};
    },
    { perMinute: movesPerMinute },
  );

  route(
    app,
    endpoints.likeDiscuss,
    async ({ params, body }, { principal }) => ({
      likes: await transact((work) =>
        counting(work, params.id, () => marks.setLike(work, principal.userId, params, body.like)),
      ),
    }),
    { perMinute: marksPerMinute },
  );
  route(
    app,
    endpoints.favouriteArticle,
    async ({ params, body }, { principal }) => ({
      favourites: await transact((work) =>
        counting(work, params.id, () => marks.setArticleFavourite(work, principal.userId, params.id, body.favourite)),
      ),
    }),
    { perMinute: marksPerMinute },
  );
  route(
    app,
    endpoints.reportDiscuss,
    async ({ params, body }, { principal }) => {
      await transact((work) => marks.reportContent(work, principal.userId, ids.id(), params, body));
      return {};
    },
    { perMinute: reportsPerMinute },
  );
  route(app, endpoints.discussPeople, ({ params }, { principal }) =>
    readMentionable(pool, params.id, principal.userId),
  );

  route(app, endpoints.myArticles, ({ query }, { principal }) =>
    articles.listOwnArticles(pool, principal.userId, query.pageNo),
  );
  route(app, endpoints.favouriteArticles, ({ query }, { principal }) =>
    articles.listFavouriteArticles(pool, principal.userId, query.pageNo),
  );
  route(app, endpoints.myReplies, ({ query }, { principal }) =>
    replies.listOwnReplies(pool, principal.userId, query.pageNo),
  );

  route(app, endpoints.listReports, ({ query }, { principal, now }) =>
    moderation.listReports(pool, query.pageNo, principal, now),
  );
  route(app, endpoints.moderateDiscuss, ({ params, body }, { principal }) =>
    transact((work) =>
      changing(work, params.id, () => moderation.moderateContent(work, params, body, principal.userId)),
    ),
  );
  route(app, endpoints.dismissReports, async ({ params }, { principal }) => {
    await transact((work) => moderation.dismissReports(work, params, principal.userId));
    return {};
  });
}

/** Changes an article or a reply, and announces it: pages that show either are outdated. @param id of either */
async function changing<Result>(
  work: UnitOfWork,
  id: string,
  change: () => Promise<Result>,
  isCount = false,
): Promise<Result> {
  const result = await change();
  await work.publish({ type: 'content.changed', kind: 'article', ids: [id], lists: true, isCount });
  return result;
}

/** Changes only a number of an article or a reply. */
const counting: typeof changing = (work, id, change) => changing(work, id, change, true);
