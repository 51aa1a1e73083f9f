import { type FirstViews, FIRST_VIEWS } from '#client/bridge/bridge.ts';
import type { Locale } from '#protocol/locales.ts';
import { App } from './app/app.tsx';
import { i18nFor } from './i18n/catalogs.ts';
import { loadPage } from './app/navigation/page-cache.ts';
import { loadParts } from '#client/hooks/parts.tsx';
import { renderHtml } from './app/render-html.ts';
import { findRoute } from './app/find-route.ts';
import { ServerContext, type PageHead, type PageMetadata, type SiteAddress } from '#client/navigation/page-title.ts';
import { inLocale } from '#client/navigation/paths.ts';
import { breadcrumbs } from '#client/navigation/structured-data.ts';
import { ViewsContext, type Views } from './bridge/current-bridge.ts';

export { FIRST_VIEWS };

/**
 * A page to render: its address with the language's prefix, and the views that are known.
 * `origin` is the public address of the site, null when the server does not know it.
 */
export type PageRequest = {
  path: string;
  bare: string;
  search: string;
  locale: Locale;
  origin: string | null;
  views: FirstViews;
};
type Metadata = Omit<PageMetadata, 'parents' | 'structured'> & { structured: readonly object[] };
type RenderedHead = Omit<PageHead, 'names' | 'metadata'> & Metadata;
/** `asked` are the topics that the page read, known or not. */
export type RenderedPage = { html: string; head: RenderedHead; asked: string[] };

/**
 * Renders a page as a visitor sees it. What it shows comes from `views`. It names what it read, so that the server can
 * load what was missing and ask again.
 * @throws Error for a page of which a component failed
 * @returns null for pages of signed-in people, whose server side is an empty frame
 */
export async function renderPage(request: PageRequest): Promise<RenderedPage | null> {
  const { path, bare, search, locale, origin, views } = request;
  const match = findRoute(bare);
  if (match && match.route.access !== 'public') return null;
  const [i18n] = await Promise.all([i18nFor(locale), match && loadPage(match.route)]);
  await loadParts();
  const asked = new Set<string>();
  const head: PageHead = { title: null, names: null, description: null, status: 200, metadata: {} };
  const addressOf: SiteAddress = (to) => (origin === null ? undefined : origin + inLocale(to, locale));
  const tree = (
    <ServerContext value={{ head, addressOf }}>
      <ViewsContext value={viewsOf(views, asked)}>
        <App entry={{ locale, redirect: null, offer: null }} rendered={{ path, search }} i18n={i18n} />
      </ViewsContext>
    </ServerContext>
  );
  const html = await renderHtml(tree);
  return { html, head: withTrail(head, bare, addressOf), asked: [...asked] };
}

/** Adds the page's place below the home page to its structured data. */
function withTrail(head: PageHead, path: string, addressOf: SiteAddress): RenderedHead {
  const { names, metadata, ...rest } = head;
  const { parents = [], structured = [], ...others } = metadata;
  const trail = names ? [breadcrumbs([...parents, { name: names.page, path }], names.site, addressOf)] : [];
  return { ...rest, ...others, structured: head.status === 200 ? [...structured, ...trail] : [] };
}

/** Views that never change, and note what is read of them. */
function viewsOf(views: FirstViews, asked: Set<string>): Views {
  const nothing = { unsubscribe: () => undefined };
  return {
    topic: (topic) => {
      const read = () => {
        asked.add(topic);
        return views[topic] as never;
      };
      return { getSnapshot: read, getServerSnapshot: read, subscribe: () => nothing };
    },
    status: { getSnapshot: () => 'connecting', subscribe: () => nothing },
  };
}
