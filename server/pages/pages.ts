import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAt } from '#protocol/pages.ts';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { ACCOUNTS_CHANGED, PAGES_EXPIRING, PAGES_OUTDATED } from '../bus/topics.ts';
import type { Config } from '../foundation/config.ts';
import { sendError } from '../http/error-handler.ts';
import { REQUEST_ID_HEADER } from '../http/request-log.ts';
import { PAGE_PERMISSIONS } from '../http/security-headers.ts';
import { SEO, SITE_NAMES } from '../public/content/site.ts';
import { chooseEncoding, type ClientFile, type ClientFiles } from './client-files.ts';
import { fillPageHead, type PageHead } from './page-head.ts';
import { acceptedPageEncoding, cacheKey, hasDismissedBar, isCurrent, type FastPath } from './fast-path.ts';
import type { CachedPage, PageDocument, PageHeaders } from './page-cache.ts';
import { createPageData } from './page-data.ts';
import { createPageRenderer, type PageRenderer, type RenderedPage } from './page-renderer.ts';
import { addressForSearch, canonicalPath, isPage } from './canonical-path.ts';

const compress = promisify(gzip);

/** The source of pages and client files: memory, or Vite in development. */
export type PageSource = {
  /**
   * Serves a client file; false when it does not exist.
   * @param remember called with a file in memory and the headers of its answer
   */
  sendFile(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    remember: (file: ClientFile, headers: PageHeaders) => void,
  ): Promise<boolean>;
  /** Renders pages on the server, when the build contains it. */
  readonly renderer?: PageRenderer;
  /** The page template. */
  page(url: string): Promise<string>;
  close(): Promise<void>;
};

/** What pages need of the application. */
export type PageDeps = {
  readonly clock: () => Date;
  readonly log: FastifyBaseLogger;
  readonly config: Pick<Config, 'watch' | 'publicUrl' | 'trackers'>;
  readonly bus: Bus;
};

/** Serves what is not a call: client files, pages, and 404 for the rest. */
export function registerPages(
  app: FastifyInstance,
  deps: PageDeps,
  { pages: cache, rememberFile }: FastPath,
  source: PageSource | undefined,
): void {
  app.addHook('onClose', async () => source?.close());
  const data = createPageData(app, deps.clock);
  const drop = (tags: ReadonlySet<string>): void => {
    cache.drop(tags);
    data.drop(tags);
  };
  const expireSoon = (tags: ReadonlySet<string>): void => {
    cache.expireSoon(tags);
    data.expireSoon(tags);
  };
  const subscriptions = [
    deps.bus.subscribe(PAGES_OUTDATED, drop),
    deps.bus.subscribe(PAGES_EXPIRING, expireSoon),
    deps.bus.subscribe(ACCOUNTS_CHANGED, drop),
  ];
  app.addHook('onClose', async () => {
    for (const end of subscriptions) end();
  });
  const origin = deps.config.publicUrl ?? null;
  const render = source?.renderer && createPageRenderer(app, { log: deps.log, data }, source.renderer);

  function documentOf({ template, path, search, isBarDismissed }: RequestedPage, body?: RenderedPage): PageDocument {
    const { locale, path: bare } = splitLocale(path);
    const seo = SEO[serverLanguage(locale)];
    const name = pageAt(bare)?.name;
    const head: PageHead = {
      ...seo,
      title: body?.title ?? seo.title,
      description: body?.description ?? seo.description,
      siteName: SITE_NAMES[locale],
      kind: body?.kind ?? 'website',
      picture: body?.picture,
      hidden: body?.hidden,
      hasFeeds: name === 'home' || name === 'news' || name === 'newsDetail',
      structured: body?.structured ?? [],
      trackers: deps.config.trackers,
      isBarDismissed,
    };
    const isKnown = isPage(bare, search) || (deps.config.watch && bare.startsWith('/__'));
    return {
      status: isKnown ? (body?.status ?? 200) : 404,
      html: fillPageHead(
        template,
        head,
        { locale, origin, path: addressForSearch(bare) },
        body && { ...body, requested: path + search },
      ),
      tags: body?.tags ?? new Set(),
      until: body?.until,
    };
  }

  /** undefined for a page that the browser has to render */
  function renderedPage(request: FastifyRequest, wanted: RequestedPage): Promise<CachedPage | undefined> | undefined {
    const { path, search } = wanted;
    const { locale, path: bare } = splitLocale(path);
    return (
      render &&
      cache.share(cacheKey(request.raw, wanted.isBarDismissed), async () => {
        const body = await render(request, { path, bare, search, locale, origin });
        return body && documentOf(wanted, body);
      })
    );
  }

  app.setNotFoundHandler(async (request, reply) => {
    const mark = request.url.indexOf('?');
    const path = mark < 0 ? request.url : request.url.slice(0, mark);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!source || !readable || /^\/(api|files|realtime|dev)(\/|$)/.test(path))
      return sendError(reply, 'NotFoundService');
    if (await source.sendFile(request, reply, path, (...known) => rememberFile(path, ...known))) return reply;
    const search = mark < 0 ? '' : request.url.slice(mark);
    const canonical = canonicalPath(path, search);
    if (canonical !== undefined) return reply.redirect(canonical, 302);
    const isBarDismissed = hasDismissedBar(request.raw, deps.clock);
    const wanted: RequestedPage = { template: await source.page(request.url), path, search, isBarDismissed };
    const page = await renderedPage(request, wanted);
    void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding').headers(PAGE_PERMISSIONS);
    const encoding = acceptedPageEncoding(request);
    if (page) {
      void reply.code(page.status).header('cache-control', 'no-cache').header('etag', page.etag);
      page.headers ??= repeatable(reply);
      if (isCurrent(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
      if (encoding) void reply.header('content-encoding', encoding);
      return reply.send(await page.body(encoding));
    }
    const { status, html } = documentOf(wanted);
    void reply.code(status).header('cache-control', 'no-store');
    if (encoding === undefined) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html, { level: 5 }));
  });
}

/** The headers of an answer that answers to others may repeat. */
function repeatable(reply: FastifyReply): PageHeaders {
  const { [REQUEST_ID_HEADER]: _id, 'set-cookie': _cookie, ...headers } = reply.getHeaders();
  return headers;
}

/** A page that a browser asked for. */
type RequestedPage = {
  readonly template: string;
  readonly path: string;
  readonly search: string;
  readonly isBarDismissed: boolean;
};

/** Serves the built client from memory. @param renderer renders its pages; without it the browser does */
export function createMemorySource(client: ClientFiles, renderer?: PageRenderer): PageSource {
  return {
    ...(renderer && { renderer }),
    async page() {
      return client.page;
    },
    async close() {},
    async sendFile(request, reply, path, remember) {
      const file = client.files.get(path);
      if (!file) return false;
      void reply
        .type(file.type)
        .header('etag', file.etag)
        .header('vary', 'accept-encoding')
        .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      remember(file, repeatable(reply));
      if (isCurrent(request.headers['if-none-match'], file.etag)) {
        await reply.code(304).send();
        return true;
      }
      const { encoding, body } = chooseEncoding(file, request.headers['accept-encoding'] ?? '');
      if (encoding) void reply.header('content-encoding', encoding);
      await reply.send(body);
      return true;
    },
  };
}
