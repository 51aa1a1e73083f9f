import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { parseTopic } from '#protocol/bridge/topics.ts';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { ErrorBody } from '#protocol/errors.ts';
import { CALLS } from '#protocol/http/calls.ts';
import { callUrl, type AnyInput } from '#protocol/http/define-call.ts';
import type { Locale } from '#protocol/locales.ts';
import { addTags } from './page-tags.ts';
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
    /** The topics that the page read, known or not. */
    asked: readonly string[];
  } | null>;
  /** Id of the element that carries the views to the browser. */
  readonly FIRST_VIEWS: string;
};
/** A rendered page: HTML of the root element, the data of its views, its head, and the tags of its content. */
export type RenderedPage = RenderedHead & {
  readonly html: string;
  readonly handOver: string;
  readonly tags: ReadonlySet<string>;
};

/** Loaded data may request more, e.g. the item its store. */
const PASSES = 4;
/** Addresses whose topics are remembered. */
const REMEMBERED = 2_000;
/** A longer address is not remembered: it would fill the memory. */
const LONGEST_ADDRESS = 500;
/** Renderings per address and minute; beyond it the browser renders the page. */
const PER_MINUTE = 120;

/** Renders a page for visitors; undefined when the browser has to render it. */
export type RenderPage = (
  request: FastifyRequest,
  page: Omit<PageRequest, 'views'>,
) => Promise<RenderedPage | undefined>;

/**
 * Renders public pages with the client's own components, fed by the public calls as a visitor makes them. Their data
 * travels along, so that nothing is fetched twice. What a page read last time is loaded before it is rendered again,
 * which then takes one pass. A rendering that fails or exceeds the limit leaves an empty frame for the browser and is
 * not cached, so that one client cannot spoil a page for others.
 */
export function createPageRenderer(
  app: FastifyInstance,
  { clock, log }: { readonly clock: () => Date; readonly log: FastifyBaseLogger },
  renderer: PageRenderer,
): RenderPage {
  const limit = app.createRateLimit({ max: PER_MINUTE, timeWindow: 60_000 });
  const remembered = new Map<string, readonly ReadableTopic[]>();

  function remember(address: string, used: readonly LoadedTopic[]): void {
    if (address.length > LONGEST_ADDRESS) return;
    remembered.delete(address);
    remembered.set(
      address,
      used.map(({ view: _, ...topic }) => topic),
    );
    // The map is in the order of use.
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
  }

  async function render(page: Omit<PageRequest, 'views'>, remoteAddress: string): Promise<RenderedPage | undefined> {
    const address = page.path + page.search;
    const known = new Map<string, LoadedTopic>();
    let wanted = remembered.get(address) ?? [];
    for (let pass = 1; ; pass += 1) {
      for (const loaded of await Promise.all(wanted.map((topic) => load(topic, remoteAddress))))
        known.set(loaded.topic, loaded);
      if (wanted.some(({ topic }) => isTransient(known.get(topic)?.view))) return undefined;
      const rendered = await renderer.renderPage({ ...page, views: viewsOf(known.values()) });
      if (!rendered) return undefined;
      wanted = rendered.asked.flatMap((topic) => (known.has(topic) ? [] : (readable(topic) ?? [])));
      if (wanted.length > 0 && pass < PASSES) continue;
      const { html, head, asked } = rendered;
      const used = asked.flatMap((topic) => known.get(topic) ?? []);
      const tags = new Set<string>();
      for (const { call, input, view } of used) addTags(tags, call, input, view.data);
      remember(address, used);
      return { html, ...head, tags, handOver: handOver(viewsOf(used)) };
    }
  }

  const handOver = (views: Record<string, ResourceView>): string =>
    `<script type="application/json" id="${renderer.FIRST_VIEWS}">${scriptSafe(views)}</script>`;

  const load = async (topic: ReadableTopic, remoteAddress: string): Promise<LoadedTopic> => ({
    ...topic,
    view: await read(topic.url, remoteAddress),
  });

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

  return async (request, page) => {
    try {
      const count = await limit(request);
      if (!count.isAllowed && count.isExceeded) return undefined;
      return await render(page, request.ip);
    } catch (err) {
      log.error({ err, path: page.path }, 'rendering');
      return undefined;
    }
  };
}

/** A failure of this moment or this visitor, not of the page: too many calls, or a fault. */
const isTransient = (view: ResourceView | undefined): boolean =>
  (view?.error?.status ?? 0) === 429 || (view?.error?.status ?? 0) >= 500;

type LoadedTopic = ReadableTopic & { readonly view: ResourceView };
const viewsOf = (topics: Iterable<LoadedTopic>): Record<string, ResourceView> =>
  Object.fromEntries(Array.from(topics, ({ topic, view }) => [topic, view]));

type ReadableTopic = { readonly topic: string; readonly call: string; readonly input: AnyInput; readonly url: string };

/** The call of a topic, if a visitor may make it. */
function readable(topic: string): ReadableTopic | undefined {
  const parsed = parseTopic(topic);
  if (parsed?.name !== 'resource') return undefined;
  const call = CALLS.get(parsed.call);
  if (!call || call.method !== 'GET' || call.access !== 'public' || call.changesState) return undefined;
  const input = JSON.parse(parsed.input) as AnyInput;
  return { topic, call: call.name, input, url: callUrl(call, input) };
}
