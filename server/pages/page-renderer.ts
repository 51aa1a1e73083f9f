import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { ResourceView } from '#protocol/bridge/views.ts';
import type { Locale } from '#protocol/locales.ts';
import type { LoadedData, PageData, TopicData } from './page-data.ts';

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
  /** When the first of its data expires, ms. */
  readonly until: number;
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
  { log, data }: { readonly log: FastifyBaseLogger; readonly data: PageData },
  renderer: PageRenderer,
): RenderPage {
  const limit = app.createRateLimit({ max: PER_MINUTE, timeWindow: 60_000 });
  const remembered = new Map<string, readonly string[]>();

  function remember(address: string, topics: readonly string[]): void {
    if (address.length > LONGEST_ADDRESS) return;
    remembered.delete(address);
    remembered.set(address, topics);
    // The map is in the order of use.
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value!);
  }

  async function render(page: Omit<PageRequest, 'views'>, remoteAddress: string): Promise<RenderedPage | undefined> {
    const address = page.path + page.search;
    const known = new Map<string, LoadedData>();
    const views: Record<string, ResourceView> = {};
    let wanted = remembered.get(address) ?? [];
    for (let pass = 1; ; pass += 1) {
      for (const loaded of await Promise.all(wanted.map((topic) => data.load(topic, remoteAddress)))) {
        if (!loaded) return undefined;
        known.set(loaded.value.topic, loaded);
        views[loaded.value.topic] = loaded.value.view;
      }
      const rendered = await renderer.renderPage({ ...page, views });
      if (!rendered) return undefined;
      wanted = rendered.asked.filter((topic) => !known.has(topic) && data.isReadable(topic));
      if (wanted.length > 0 && pass < PASSES) continue;
      const { html, head, asked } = rendered;
      const used = asked.flatMap((topic) => known.get(topic) ?? []);
      const topics = used.map(({ value }) => value);
      remember(
        address,
        topics.map(({ topic }) => topic),
      );
      return {
        html,
        ...head,
        tags: new Set(topics.flatMap(({ tags }) => [...tags])),
        until: Math.min(...used.map(({ until }) => until)),
        handOver: handOver(topics),
      };
    }
  }

  function handOver(topics: readonly TopicData[]): string {
    const members = topics.map(({ member }) => member).join();
    return `<script type="application/json" id="${renderer.FIRST_VIEWS}">{${members}}</script>`;
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
