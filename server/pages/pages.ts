import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAt } from '#protocol/pages.ts';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import { DOWNLOAD_BAR_COOKIE, isDownloadBarDue } from '#protocol/rules/download-bar.ts';
import type { Bus } from '../bus/bus.ports.ts';
import { ACCOUNTS_CHANGED, PAGES_AGED, PAGES_OUTDATED } from '../bus/topics.ts';
import type { Config } from '../foundation/config.ts';
import { sendError } from '../http/error-handler.ts';
import { SEO, SITE_NAMES } from '../public/content/site.ts';
import { chooseEncoding, acceptsEncoding, type ClientFiles } from './client-files.ts';
import { fillPageHead, type PageHead } from './page-head.ts';
import {
  createPageCache,
  type CachedPage,
  type PageCache,
  type PageDocument,
  type PageEncoding,
} from './page-cache.ts';
import { createPageRenderer, type PageRenderer, type RenderedPage } from './page-renderer.ts';
import { addressForSearch, canonicalPath, isPage } from './canonical-path.ts';

const compress = promisify(gzip);

/** The source of pages and client files: memory, or Vite in development. */
export type PageSource = {
  /** Serves a client file; false when it does not exist. */
  sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean>;
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

/** Whether the browser dismissed the download bar lately, by its cookie. */
function hasDismissedBar({ headers: { cookie } }: IncomingMessage, clock: () => Date): boolean {
  if (!cookie?.includes(DOWNLOAD_BAR_COOKIE)) return false;
  const pair = cookie.split(/;\s*/).find((text) => text.startsWith(`${DOWNLOAD_BAR_COOKIE}=`));
  return !isDownloadBarDue(pair?.slice(DOWNLOAD_BAR_COOKIE.length + 1), clock().getTime());
}

/** The key of a page in the cache: browsers that dismissed the download bar share another page than all others. */
const cacheKey = ({ url = '/' }: IncomingMessage, isBarDismissed: boolean): string =>
  isBarDismissed ? `${url} -bar` : url;

/**
 * Answers requests for cached pages ahead of the application, whose routing and hooks would cost more than the answer.
 * @returns the cache, for {@link registerPages}
 */
export function registerPageCache(app: FastifyInstance, { clock }: Pick<PageDeps, 'clock'>): PageCache {
  const cache = createPageCache(() => clock().getTime());
  const listeners = app.server.listeners('request') as RequestListener[];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.server.removeAllListeners('request').on('request', (request, response) => {
    // The application ends connections while it closes.
    if (!isClosing && sendCached(cache, clock, request, response)) return;
    for (const listener of listeners) listener(request, response);
  });
  return cache;
}

/** @returns false for a request that the application has to answer */
function sendCached(cache: PageCache, clock: () => Date, request: IncomingMessage, response: ServerResponse): boolean {
  const { method } = request;
  if (method !== 'GET' && method !== 'HEAD') return false;
  // The application limits the time of bodies.
  if (request.headers['content-length'] ?? request.headers['transfer-encoding']) return false;
  const page = cache.find(cacheKey(request, hasDismissedBar(request, clock)));
  if (!page?.headers) return false;
  if (isCurrent(request.headers['if-none-match'], page.etag)) {
    response.writeHead(304, page.headers).end();
    return true;
  }
  const encoding = acceptedPageEncoding(request);
  const body = page.body(encoding);
  // The first request in an encoding waits for the compression in the application.
  if (!Buffer.isBuffer(body)) return false;
  response.writeHead(page.status, page.headersIn(encoding, body.length));
  if (method === 'HEAD') response.end();
  else response.end(body);
  return true;
}

/** Whether the browser has the content of a weak tag, by its `If-None-Match` header (RFC 9110, 13.1.2). */
const isCurrent = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);

function acceptedPageEncoding({ headers }: Pick<IncomingMessage, 'headers'>): PageEncoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  if (acceptsEncoding(accepted, 'br')) return 'br';
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : undefined;
}

/** Serves what is not a call: client files, pages, and 404 for the rest. */
export function registerPages(
  app: FastifyInstance,
  deps: PageDeps,
  cache: PageCache,
  source: PageSource | undefined,
): void {
  app.addHook('onClose', async () => source?.close());
  const subscriptions = [
    deps.bus.subscribe(PAGES_OUTDATED, (tags) => cache.drop(tags)),
    deps.bus.subscribe(PAGES_AGED, (tags) => cache.age(tags)),
    deps.bus.subscribe(ACCOUNTS_CHANGED, (userIds) => cache.drop(userIds)),
  ];
  app.addHook('onClose', async () => {
    for (const end of subscriptions) end();
  });
  const origin = deps.config.publicUrl ?? null;
  const render = source?.renderer && createPageRenderer(app, deps, source.renderer);

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
      html: fillPageHead(template, head, { locale, origin, path: addressForSearch(bare) }, body),
      tags: body?.tags ?? new Set(),
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
    if (await source.sendFile(request, reply, path)) return reply;
    const search = mark < 0 ? '' : request.url.slice(mark);
    const canonical = canonicalPath(path, search);
    if (canonical !== undefined) return reply.redirect(canonical, 302);
    const isBarDismissed = hasDismissedBar(request.raw, deps.clock);
    const wanted: RequestedPage = { template: await source.page(request.url), path, search, isBarDismissed };
    const page = await renderedPage(request, wanted);
    void reply.type('text/html; charset=utf-8').header('vary', 'accept-encoding');
    const encoding = acceptedPageEncoding(request);
    if (page) {
      void reply.code(page.status).header('cache-control', 'no-cache').header('etag', page.etag);
      page.headers ??= { ...reply.getHeaders() };
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
    async sendFile(request, reply, path) {
      const file = client.files.get(path);
      if (!file) return false;
      void reply
        .type(file.type)
        .header('etag', file.etag)
        .header('vary', 'accept-encoding')
        .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
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
