/** Answers requests for cached pages and client files ahead of the application, whose hooks cost more than that. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DOWNLOAD_BAR_COOKIE, isDownloadBarDue } from '#protocol/rules/download-bar.ts';
import { limitResponses } from '../http/response-limits.ts';
import { acceptsEncoding, chooseEncoding, type ClientFile } from './client-files.ts';
import { createPageCache, type PageCache, type PageEncoding, type PageHeaders } from './page-cache.ts';

/** What is answered without the application: cached pages, and client files by URL path. */
export type FastPath = {
  readonly pages: PageCache;
  /** A file is answered by the application once; later answers repeat the headers of that one. */
  rememberFile(path: string, file: ClientFile, headers: PageHeaders): void;
};

/** A file and the headers of its answers: without and with a body, by encoding. */
type KnownFile = {
  readonly file: ClientFile;
  readonly headers: PageHeaders;
  readonly byEncoding: Map<string, PageHeaders>;
};

/** Puts the fast path in front of the application's own listeners. */
export function registerFastPath(app: FastifyInstance, { clock }: { readonly clock: () => Date }): FastPath {
  const pages = createPageCache(() => clock().getTime());
  const files = new Map<string, KnownFile>();
  const listeners = app.server.listeners('request') as RequestListener[];
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  const answer: RequestListener = (request, response) => {
    // The application ends connections while it closes.
    if (!isClosing && isPlainRead(request)) {
      const file = files.get(request.url ?? '');
      if (file) return sendKnownFile(file, request, response);
      if (sendCachedPage(pages, clock, request, response)) return;
    }
    for (const listener of listeners) listener(request, response);
  };
  app.server.removeAllListeners('request').on('request', limitResponses(answer));
  return {
    pages,
    rememberFile: (path, file, headers) => void files.set(path, { file, headers, byEncoding: new Map() }),
  };
}

/** The application limits the time of bodies. */
const isPlainRead = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  headers['content-length'] === undefined &&
  headers['transfer-encoding'] === undefined;

function sendKnownFile(
  { file, headers, byEncoding }: KnownFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (isCurrent(request.headers['if-none-match'], file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const accepted = request.headers['accept-encoding'];
  const { encoding, body } = chooseEncoding(file, typeof accepted === 'string' ? accepted : '');
  const key = encoding ?? '';
  let whole = byEncoding.get(key);
  if (!whole) {
    whole = { ...headers, ...(encoding && { 'content-encoding': encoding }), 'content-length': body.length };
    byEncoding.set(key, whole);
  }
  response.writeHead(200, whole);
  if (request.method === 'HEAD') response.end();
  else response.end(body);
}

/** @returns false for a request that the application has to answer */
function sendCachedPage(
  cache: PageCache,
  clock: () => Date,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
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
  if (request.method === 'HEAD') response.end();
  else response.end(body);
  return true;
}

/** Whether the browser dismissed the download bar lately, by its cookie. */
export function hasDismissedBar({ headers: { cookie } }: IncomingMessage, clock: () => Date): boolean {
  if (!cookie?.includes(DOWNLOAD_BAR_COOKIE)) return false;
  const pair = cookie.split(/;\s*/).find((text) => text.startsWith(`${DOWNLOAD_BAR_COOKIE}=`));
  return !isDownloadBarDue(pair?.slice(DOWNLOAD_BAR_COOKIE.length + 1), clock().getTime());
}

/** The key of a page in the cache: browsers that dismissed the download bar share another page than all others. */
export const cacheKey = ({ url = '/' }: IncomingMessage, isBarDismissed: boolean): string =>
  isBarDismissed ? `${url} -bar` : url;

/** Whether the browser has the content of a weak tag, by its `If-None-Match` header (RFC 9110, 13.1.2). */
export const isCurrent = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^(W\/)?/, 'W/') === etag);

export function acceptedPageEncoding({ headers }: Pick<IncomingMessage, 'headers'>): PageEncoding {
  const accepted = headers['accept-encoding'];
  if (typeof accepted !== 'string') return undefined;
  if (acceptsEncoding(accepted, 'br')) return 'br';
  return acceptsEncoding(accepted, 'gzip') ? 'gzip' : undefined;
}
