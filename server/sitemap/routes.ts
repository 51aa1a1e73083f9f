import type { FastifyInstance, FastifyReply } from 'fastify';
import { id } from '#protocol/scalars.ts';
import { LOCALES, type Locale } from '#protocol/locales.ts';
import type { Deps } from '../deps.ts';
import { DomainError } from '../http/domain-error.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { sitemapFile, sitemapIndex, type SitemapFile } from './sitemap-xml.ts';
import { listChunks, listSitemapPages, staticPages, STORED_KINDS, type StoredKindName } from './sitemap-pages.ts';
import { robotsText } from './robots.ts';

type SitemapDeps = Pick<Deps, 'pool' | 'clock' | 'config'>;

/** Files that one address may read in a minute: each may have 4 MB. */
const FILES_PER_MINUTE = 20;
/** How long a crawler may use a copy, s. */
const MAX_AGE = 600;
/** The list of files reads every public row, so that it is made at most this often, ms. */
const INDEX_LIFETIME = 600_000;
const KINDS = Object.keys(STORED_KINDS) as StoredKindName[];
const isKind = (text: string): text is StoredKindName => Object.hasOwn(STORED_KINDS, text);
const isLocale = (text: string): text is Locale => LOCALES.some((locale) => locale === text);

const filePath = (kind: string, locale: Locale, from: string): string =>
  `/sitemaps/${kind}/${locale}.xml${from === '' ? '' : `?from=${encodeURIComponent(from)}`}`;

/** Site maps for search engines, and robots.txt. */
export function registerSitemap(app: FastifyInstance, { pool, clock, config }: SitemapDeps): void {
  const send = (reply: FastifyReply, text: string): FastifyReply =>
    reply.type('application/xml; charset=utf-8').header('cache-control', `public, max-age=${MAX_AGE}`).send(text);
  let index: { until: number; files: Promise<SitemapFile[]> } | undefined;
  const files = (): Promise<SitemapFile[]> => {
    const now = clock();
    if (index && index.until > now.getTime()) return index.files;
    const listed = listFiles(pool, now);
    const entry = { until: now.getTime() + INDEX_LIFETIME, files: listed };
    index = entry;
    listed.catch(() => {
      if (index === entry) index = undefined;
    });
    return listed;
  };

  app.get('/sitemap.xml', async (_request, reply) => send(reply, sitemapIndex(siteOrigin(config), await files())));
  app.get<{ Params: { kind: string; file: string }; Querystring: { from?: string } }>(
    '/sitemaps/:kind/:file',
    { config: { rateLimit: { max: FILES_PER_MINUTE, timeWindow: 60_000 } } },
    async ({ params: { kind, file }, query }, reply) => {
      const locale = file.replace(/\.xml$/, '');
      const from = query.from ?? '';
      const isValid = file.endsWith('.xml') && isLocale(locale) && (from === '' || id.safeParse(from).success);
      if (!isValid || (kind !== 'pages' && !isKind(kind))) throw new DomainError('NotFoundService');
      const pages = kind === 'pages' ? staticPages() : await listSitemapPages(pool, kind, from, clock());
      return send(reply, sitemapFile(siteOrigin(config), locale, pages));
    },
  );
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${MAX_AGE}`)
      .send(robotsText(siteOrigin(config))),
  );
}

async function listFiles(pool: SitemapDeps['pool'], now: Date): Promise<SitemapFile[]> {
  const chunks = await Promise.all(
    KINDS.map(async (kind) =>
      (await listChunks(pool, kind, now)).map(({ from, changedAt }, at) => ({
        kind,
        from: at === 0 ? '' : from,
        changedAt,
      })),
    ),
  );
  return LOCALES.flatMap((locale) => [
    { path: filePath('pages', locale, ''), changedAt: null },
    ...chunks.flat().map(({ kind, from, changedAt }) => ({ path: filePath(kind, locale, from), changedAt })),
  ]);
}
