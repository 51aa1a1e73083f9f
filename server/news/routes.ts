import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  newsDetail,
  newsList,
  newsMove,
  newsSave,
  newsStaffList,
  newsStaffRead,
} from '#protocol/http/endpoints/news.ts';
import { LOCALES, localePrefix, serverLanguage } from '#protocol/locales.ts';
import { NEWS_FEEDS } from '#protocol/pages.ts';
import type { Deps } from '../deps.ts';
import { orNotFound } from '../http/or-not-found.ts';
import { route } from '../http/route.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { atomFeed, rssFeed } from './feeds.ts';
import { announceNews } from './publish-due.ts';
import { listFeedNews, listPublicNews, readPublicNews } from './public-news.ts';
import { listStaffNews, moveNews, readStaffNews, saveNews } from './staff-news.ts';

/** How long a reader of feeds may use a copy, s. */
const FEED_MAX_AGE = 300;

/** News for visitors, their feeds, and the calls of staff. */
export function registerNews(app: FastifyInstance, deps: Deps): void {
  const { pool, transact } = deps;
  route(app, newsList, ({ query }, { now }) => listPublicNews(pool, query, now));
  route(app, newsDetail, async ({ params, query }, { now }) =>
    orNotFound(await readPublicNews(pool, params.id, query.languageCode, now)),
  );
  route(app, newsStaffList, ({ query }) => listStaffNews(pool, query));
  route(app, newsStaffRead, ({ params }, { now }) => readStaffNews(pool, params.id, now));
  route(app, newsSave, async ({ params, body }, { principal: { userId } }) => ({
    revision: await transact(async (work) => {
      const revision = await saveNews(work, params.id, body, userId);
      await announceNews(work, [params.id]);
      return revision;
    }),
  }));
  route(app, newsMove, async ({ params, body }, { principal: { userId } }) => ({
    revision: await transact(async (work) => {
      const revision = await moveNews(work, params.id, body, userId);
      await announceNews(work, [params.id]);
      return revision;
    }),
  }));
  registerFeeds(app, deps);
}

const sendXml = (reply: FastifyReply, type: string, text: string): FastifyReply =>
  reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${FEED_MAX_AGE}`).send(text);

function registerFeeds(app: FastifyInstance, { pool, clock, config }: Pick<Deps, 'pool' | 'clock' | 'config'>): void {
  for (const locale of LOCALES) {
    const language = serverLanguage(locale);
    app.get(localePrefix(locale) + NEWS_FEEDS.rss, async (_request, reply) => {
      const items = await listFeedNews(pool, language, clock());
      return sendXml(reply, 'application/rss+xml', rssFeed({ origin: siteOrigin(config), locale, items }));
    });
    app.get(localePrefix(locale) + NEWS_FEEDS.atom, async (_request, reply) => {
      const now = clock();
      const items = await listFeedNews(pool, language, now);
      const text = atomFeed({ origin: siteOrigin(config), locale, items }, now);
      return sendXml(reply, 'application/atom+xml', text);
    });
  }
}
