import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import type { Locale } from '#protocol/locales.ts';
import { scriptSafe } from './script-safe.ts';

/** The input of `client/server-entry.tsx`. */
export type PageRequest = {
  readonly path: string;
  readonly bare: string;
  readonly search: string;
  readonly locale: Locale;
  /** The public address of the site, null when it is not configured. */
  readonly origin: string | null;
  readonly views: Readonly<Record<string, ResourceView>>;
};
/** What a rendered page says about itself (`client/server-entry.tsx`). */
export type RenderedHead = {
  readonly title: string | null;
  readonly description: string | null;
  readonly status: number;
  /** Items of JSON-LD without `@context`. */
  readonly structured?: readonly object[];
  readonly picture?: string | undefined;
  readonly kind?: 'article' | 'product' | undefined;
  readonly hidden?: boolean | undefined;
};
/** The renderer of the built client; it returns null for pages that need a session. */
export type PageRenderer = {
  renderPage(request: PageRequest): Promise<{
    html: string;
    head: RenderedHead;
    asked: readonly string[];
  } | null>;
  /** Id of the element that carries the views to the browser. */
  readonly FIRST_VIEWS: string;
};
/** A rendered page: HTML of the root element, the data of its views, and its head. */
export type RenderedPage = RenderedHead & { readonly html: string; readonly handOver: string };

/** Loaded data may request more, e.g. the item its store. */
const PASSES = 4;
/** How long a rendered page serves every visitor. Milliseconds. */
const CACHE_MS = 5_000;
const CACHE_SIZE = 300;
/** Renderings per address and minute; beyond it the browser renders the page. */
const PER_MINUTE = 120;

/** Renders a page for visitors; undefined when the browser has to render it. */
export type RenderPage = (
  request: FastifyRequest,
  page: Omit<PageRequest, 'views'>,
) => Promise<RenderedPage | undefined>;

/**
 * Renders public pages with the client's own components, fed by the public calls as a visitor makes them. Their data
 * travels along, so that nothing is fetched twice. A rendering that fails or exceeds the limit leaves an empty frame
 * for the browser and is not cached, so that one client cannot spoil a page for others.
 */
export function createPageRenderer(
  app: FastifyInstance,
  { clock, log }: { readonly clock: () => Date; readonly log: FastifyBaseLogger },
  renderer: PageRenderer,
): RenderPage {
  const cache = new Map<string, { until: number; page: Promise<RenderedPage | undefined> }>();
  const limit = app.createRateLimit({ max: PER_MINUTE, timeWindow: 60_000 });

  async function render(page: Omit<PageRequest, 'views'>, remoteAddress: string): Promise<RenderedPage | undefined> {
    const views: Record<string, ResourceView> = {};
    for (let pass = 1; ; pass += 1) {
      const rendered = await renderer.renderPage({ ...page, views });
      if (!rendered) return undefined;
      const wanted = rendered.asked.flatMap((topic) => readable(topic) ?? []).filter(({ topic }) => !(topic in views));
      if (wanted.length === 0 || pass === PASSES) {
        const { html, head } = rendered;
        return {
          html,
          ...head,
          handOver: `<script type="application/json" id="${renderer.FIRST_VIEWS}">${scriptSafe(views)}</script>`,
        };
      }
      await Promise.all(
        wanted.map(async ({ topic, url }) => {
          views[topic] = await read(url, remoteAddress);
        }),
      );
      if (wanted.some(({ topic }) => isTransient(views[topic]))) return undefined;
    }
  }

  async function read(url: string, remoteAddress: string): Promise<ResourceView> {
    const answer = await app.inject({ method: 'GET', url, remoteAddress });
    const body = answer.json<{ data?: unknown } & Partial<ErrorBody>>();
    if (answer.statusCode === 200) return { phase: 'ready', data: body.data, error: null, asOf: clock().getTime() };
    return {
      phase: 'failed',
      data: null,
      error: { code: body.errorCode ?? 'UnknowError', status: answer.statusCode },
      asOf: null,
    };
  }

  const allowed = async (request: FastifyRequest): Promise<boolean> => {
    const count = await limit(request);
    return count.isAllowed || !count.isExceeded;
  };

  return async (request, page) => {
    const key = page.path + page.search;
    const now = clock().getTime();
    const known = cache.get(key);
    if (known && known.until > now) return known.page;
    const made = allowed(request)
      .then((mayRender) => {
        if (mayRender) return render(page, request.ip);
        return undefined;
      })
      .catch((err: unknown) => {
        log.error({ err, path: page.path }, 'rendering');
        return undefined;
      });
    const entry = { until: now + CACHE_MS, page: made };
    cache.delete(key);
    cache.set(key, entry);
    // Another address may still render it.
    void made.then((rendered) => {
      if (!rendered && cache.get(key) === entry) cache.delete(key);
    });
    if (cache.size > CACHE_SIZE) cache.delete(cache.keys().next().value ?? '');
    return made;
  };
}

/** A failure of this moment or this visitor, not of the page: too many calls, or a fault. */
const isTransient = (view: ResourceView | undefined): boolean =>
  (view?.error?.status ?? 0) === 429 || (view?.error?.status ?? 0) >= 500;

/** The URL of a topic's call, if a visitor may make it. */
function readable(topic: string): { topic: string; url: string } | undefined {
  const parsed = parseTopic(topic);
  if (parsed?.name !== 'resource') return undefined;
  const call = CALLS.get(parsed.call);
  if (!call || call.method !== 'GET' || call.access !== 'public' || call.changesState) return undefined;
  return { topic, url: callUrl(call, JSON.parse(parsed.input) as AnyInput) };
}
