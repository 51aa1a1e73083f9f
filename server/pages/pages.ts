import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageAt } from '#protocol/pages.ts';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import { DOWNLOAD_BAR_COOKIE, isDownloadBarDue } from '#protocol/rules/download-bar.ts';
import type { Config } from '../foundation/config.ts';
import { sendError } from '../http/error-handler.ts';
import { SEO, SITE_NAMES } from '../public/content/site.ts';
import { chooseEncoding, acceptsEncoding, type ClientFiles } from './client-files.ts';
import { fillPageHead, type PageHead } from './page-head.ts';
import { createPageRenderer, type PageRenderer } from './page-renderer.ts';
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
  readonly config: Pick<Config, 'watch' | 'publicUrl'>;
};

/** Serves what is not a call: client files, pages, and 404 for the rest. */
export function registerPages(app: FastifyInstance, deps: PageDeps, source: PageSource | undefined): void {
  app.addHook('onClose', async () => source?.close());
  const render = source?.renderer && createPageRenderer(app, deps, source.renderer);
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
    const { locale, path: bare } = splitLocale(path);
    const origin = deps.config.publicUrl ?? null;
    const body = await render?.(request, { path, bare, search, locale, origin });
    const seo = SEO[serverLanguage(locale)];
    const name = pageAt(bare)?.name;
    const head: PageHead = {
      ...seo,
      title: body?.title ?? seo.title,
      description: body?.description ?? seo.description,
      siteName: SITE_NAMES[locale],
      kind: body?.kind ?? 'website',
      picture: body?.picture,
      // Pages for signed-in people are not rendered; a page that failed may be rendered next time.
      hidden: body?.hidden,
      hasFeeds: name === 'home' || name === 'news' || name === 'newsDetail',
      structured: body?.structured ?? [],
    };
    const isBarDismissed = !isDownloadBarDue(request.cookies[DOWNLOAD_BAR_COOKIE], deps.clock().getTime());
    const html = fillPageHead(
      await source.page(request.url),
      { ...head, isBarDismissed },
      { locale, origin, path: addressForSearch(bare) },
      body,
    );
    const isKnown = isPage(bare, search) || (deps.config.watch && bare.startsWith('/__'));
    void reply
      .code(isKnown ? (body?.status ?? 200) : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-encoding');
    if (!acceptsEncoding(request.headers['accept-encoding'] ?? '', 'gzip')) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(await compress(html, { level: 5 }));
  });
}

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
      if (request.headers['if-none-match'] === file.etag) {
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
