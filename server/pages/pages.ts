import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLanguage, splitLocale } from '#protocol/locales.ts';
import { answer } from '../http/errors.ts';
import { SEO } from '../public/content/site.ts';
import { chooseEncoding, type ClientFiles } from './client-files.ts';
import { renderPage } from './page-head.ts';
import { canonicalPath, isPage } from './routes.ts';

/** Where pages and their files come from: memory, or Vite while developing. */
export interface ClientSource {
  /** Answers a request for a file; false when there is no such file. */
  sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<boolean>;
  /** The page every route starts from. */
  page(url: string): Promise<string>;
  close(): Promise<void>;
}

/** Answers everything no call answers: the client's files, its pages, and 404 for the rest. */
export function registerPages(app: FastifyInstance, source: ClientSource | undefined): void {
  app.addHook('onClose', async () => source?.close());
  app.setNotFoundHandler(async (request, reply) => {
    const [path = '/', query] = request.url.split('?', 2);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (!source || !readable || /^\/(api|files|realtime|dev)(\/|$)/.test(path)) return answer(reply, 'NotFoundService');
    if (await source.sendFile(request, reply, path)) return reply;
    const better = canonicalPath(path);
    if (better !== undefined) return reply.redirect(query === undefined ? better : `${better}?${query}`, 302);
    const { locale, path: bare } = splitLocale(path);
    const html = renderPage(await source.page(request.url), SEO[serverLanguage(locale)], locale, originOf(app, request), bare);
    const isKnown = isPage(bare) || (app.deps.config.watch && bare.startsWith('/__'));
    return reply.code(isKnown ? 200 : 404).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html);
  });
}

function originOf(app: FastifyInstance, request: FastifyRequest): string {
  return app.deps.config.publicUrl ?? `${request.protocol}://${request.host}`;
}

/** The built client out of memory. */
export function memorySource(client: ClientFiles): ClientSource {
  return {
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
