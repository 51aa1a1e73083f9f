import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import type { Locale } from '#protocol/locales.ts';

/** A page as `client/server-entry.tsx` is asked for it. */
export interface PageRequest {
  readonly path: string;
  readonly bare: string;
  readonly search: string;
  readonly locale: Locale;
  readonly views: Readonly<Record<string, ResourceView>>;
}
/** What the built client renders of a page; null for pages of signed-in people. */
export interface PageRenderer {
  renderPage(request: PageRequest): Promise<{
    html: string;
    head: { title: string | null; description: string | null; status: number };
    asked: readonly string[];
  } | null>;
  /** Id of the element that hands the views over to the browser. */
  readonly FIRST_VIEWS: string;
}
/** A rendered page: what stands in the root element, what the browser begins with, and its head. */
export interface RenderedPage {
  readonly html: string;
  readonly handOver: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly status: number;
}

/** The page's data may itself ask for more, e.g. the item for its store. */
const PASSES = 4;
/** A rendered page serves every visitor for this long, ms; so old may its data be. */
const KEPT_FOR = 5_000;
const KEPT_MOST = 300;
/** Renderings for one address in a minute; beyond it the page comes unrendered and fills itself. */
const PER_MINUTE = 120;

/** Renders pages for visitors; undefined where there is nothing to render, or not now. */
export type RenderPage = (
  request: FastifyRequest,
  page: Omit<PageRequest, 'views'>,
) => Promise<RenderedPage | undefined>;

/**
 * Public pages come with their text: the client's own components, fed by the public calls as a visitor makes
 * them. What they show travels along, so that nothing is fetched twice.
 * A rendering that fails, or that somebody asks for too often, leaves an empty frame that the browser fills. It is
 *           kept for nobody: who has used up their calls does not spoil the page for others.
 */
export function createPageRenderer(
  app: FastifyInstance,
  { clock, log }: { readonly clock: () => Date; readonly log: FastifyBaseLogger },
  renderer: PageRenderer,
): RenderPage {
  const kept = new Map<string, { until: number; page: Promise<RenderedPage | undefined> }>();
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
      if (wanted.some(({ topic }) => isPassing(views[topic]))) return undefined;
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
    const known = kept.get(key);
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
    const entry = { until: now + KEPT_FOR, page: made };
    kept.delete(key);
    kept.set(key, entry);
    // What one address may not have rendered or read any more, another may.
    void made.then((rendered) => {
      if (!rendered && kept.get(key) === entry) kept.delete(key);
    });
    if (kept.size > KEPT_MOST) kept.delete(kept.keys().next().value ?? '');
    return made;
  };
}

/** A failure of this moment or of this visitor, which says nothing of the page: too many calls, or an accident. */
const isPassing = (view: ResourceView | undefined): boolean =>
  (view?.error?.status ?? 0) === 429 || (view?.error?.status ?? 0) >= 500;

/** The call behind a topic, where a visitor may make it. */
function readable(topic: string): { topic: string; url: string } | undefined {
  const parsed = parseTopic(topic);
  if (parsed?.name !== 'resource') return undefined;
  const call = CALLS.get(parsed.call);
  if (!call || call.method !== 'GET' || call.access !== 'public' || call.changesState) return undefined;
  return { topic, url: callUrl(call, JSON.parse(parsed.input) as AnyInput) };
}

/** JSON that cannot end the element it stands in. */
const scriptSafe = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
