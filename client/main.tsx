import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { splitLocale } from '#protocol/locales.ts';
import { App } from './app/app.tsx';
import { loadConnector, openBridge } from './bridge/browser-bridge.ts';
import { provideBridge } from './bridge/current-bridge.ts';
import { FIRST_VIEWS, readFirstViews } from '#client/bridge/bridge.ts';
import { afterLoad } from './app/after-load.ts';
import { reloadAfter } from './app/chunk-reload.ts';
import { activate } from './i18n/catalogs.ts';
import { chooseLocale, readLocaleCookie } from './i18n/initial-locale.ts';
import { fetchPage, loadPage } from './app/navigation/page-cache.ts';
import { findRoute } from './app/find-route.ts';
import { showsAtOnce } from './app/shows-at-once.ts';
import { firstUse } from '#client/hooks/parts.tsx';
import { captureInstallOffer } from './download/install-offer.tsx';
import { rememberScroll } from './app/navigation/scroll-memory.ts';

/** Lets the shell open offline. Not in development, where it would hide every change. */
function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  afterLoad(() => {
    // Where it is forbidden (private windows, enterprise policies) the site works without it.
    navigator.serviceWorker.register('/sw.js', { scope: '/' }).catch(() => undefined);
    // The files of this page may have been loaded before the service worker could cache them.
    void navigator.serviceWorker.ready.then(({ active }) =>
      active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name)),
    );
  });
}

rememberScroll();
captureInstallOffer();

// What the server rendered: after a reload, Back changes the address before the application listens.
const rendered = document.querySelector<HTMLElement>('[data-rendered]')?.dataset['rendered'];
const { pathname: path, search } = rendered ? new URL(window.location.origin + rendered) : window.location;
const entry = chooseLocale(path, readLocaleCookie(document.cookie), navigator.languages);
if (entry.redirect) window.history.replaceState(null, '', entry.redirect + search + window.location.hash);

/** What React repaired, such as a page that differs from its HTML, is a bug: names its component to developers. */
const options: RootOptions = import.meta.env.DEV
  ? {
      onRecoverableError: (error, { componentStack }) =>
        // oxlint-disable-next-line no-console -- for developers alone; in a build React reports it as a window error
        console.error('React had to render again:', error, componentStack),
    }
  : {};

/** Messages and the first screen load side by side, so that the first picture is the whole one. */
async function begin(root: HTMLElement): Promise<void> {
  const match = findRoute(splitLocale(path).path);
  // The server rendered the language of the path; a visitor redirected to another language starts with an empty page.
  const isRendered = root.hasChildNodes() && !entry.redirect;
  const waits = isRendered && match?.route.waits && !showsAtOnce();
  // Without HTML a part that came later would move the page. The only part of a page without footer is the footer.
  const load = isRendered || match?.route.layout === 'full' ? loadPage : fetchPage;
  // A screen that fails to load shows its own error page; without messages there is nothing to show.
  const [connector] = await Promise.all([
    loadConnector(),
    activate(entry.locale),
    match && !waits && load(match.route).catch(() => undefined),
  ]);
  provideBridge(() => openBridge(connector, readFirstViews(document.getElementById(FIRST_VIEWS)?.textContent)));
  const app = (
    <StrictMode>
      <App entry={entry} rendered={{ path, search }} />
    </StrictMode>
  );
  if (!isRendered) createRoot(root, options).render(app);
  // A transition is rendered in slices of a few milliseconds, between which the page reacts.
  else startTransition(() => void hydrateRoot(root, app, options));
}

/**
 * Loads what fetches the pages of links that people are about to follow, once they use the page. Without it they are
 * fetched when opened.
 */
const watchLinks = (): void =>
  void firstUse()
    .then(() => import('./app/navigation/prefetch.ts'))
    .then(
      (prefetch) => prefetch.watchLinks(),
      () => undefined,
    );

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its #root');
begin(root).then(watchLinks, async (error: unknown) => {
  if (await reloadAfter(error)) return;
  // Forms are sent as without scripts.
  window.earlyActs?.abort();
  throw error;
});
registerServiceWorker();
