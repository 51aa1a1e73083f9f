import { renderToString } from 'react-dom/server';
import { type FirstViews, FIRST_VIEWS } from '#client/bridge/bridge.ts';
import type { Locale } from '#protocol/locales.ts';
import { App } from './app/app.tsx';
import { i18nFor } from './i18n/catalogs.ts';
import { loadPage } from './app/navigation/page-cache.ts';
import { findRoute } from './app/find-route.ts';
import { ServerContext, type PageHead } from '#client/navigation/page-title.ts';
import { ViewsContext, type Views } from './bridge/current-bridge.ts';

export { FIRST_VIEWS };

/** A page to render: its address with the language's prefix, and the views that are known. */
export type PageRequest = { path: string; bare: string; search: string; locale: Locale; views: FirstViews };
/** `asked` are the topics the page wanted and did not get. */
export type RenderedPage = { html: string; head: PageHead; asked: string[] };

/**
 * Renders a page as a visitor sees it. What it shows comes from `views`; what it lacks it names, so that the server can
 * read it and ask again.
 * @returns null for pages of signed-in people, whose server side is an empty frame
 */
export async function renderPage({ path, bare, search, locale, views }: PageRequest): Promise<RenderedPage | null> {
  const match = findRoute(bare);
  if (match && match.route.access !== 'public') return null;
  const [i18n] = await Promise.all([i18nFor(locale, match?.route.catalogs), match && loadPage(match.route)]);
  const asked = new Set<string>();
  const head: PageHead = { title: null, description: null, status: 200 };
  const html = renderToString(
    <ServerContext value={{ path, search, head }}>
      <ViewsContext value={viewsOf(views, asked)}>
        <App entry={{ locale, redirect: null, offer: null }} i18n={i18n} />
      </ViewsContext>
    </ServerContext>,
  );
  return { html, head, asked: [...asked] };
}

/** Views that never change, and note what they lack. */
function viewsOf(views: FirstViews, asked: Set<string>): Views {
  const nothing = { unsubscribe: () => undefined };
  return {
    topic: (topic) => {
      const read = () => {
        if (!(topic in views)) asked.add(topic);
        return views[topic] as never;
      };
      return { getSnapshot: read, getServerSnapshot: read, subscribe: () => nothing };
    },
    status: { getSnapshot: () => 'connecting', subscribe: () => nothing },
  };
}
