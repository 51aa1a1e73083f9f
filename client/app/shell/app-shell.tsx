import { Trans, useLingui } from '@lingui/react/macro';
import { withTexts } from '#client/i18n/catalogs.ts';
import {
  createElement,
  lazy,
  memo,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, Redirect, useSearch } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { BackToTop } from '#client/design/back-to-top.tsx';
import { LoadingBar } from '#client/design/loading-bar.tsx';
import { PAGE } from '#protocol/page-limits.ts';
import { useLoadingPhase } from '../navigation/loading.ts';
import { findRoute, type RouteMatch } from '../find-route.ts';
import styles from './app-shell.module.css';
import { Header } from './header.tsx';
import { LanguageOfferContext, useLocale } from '#client/i18n/locale-context.ts';
import { useConnection } from '#client/bridge/current-bridge.ts';
import { useIsSignedIn, useSession, useUser } from '#client/bridge/use-topic.ts';
import { retryImages } from '#client/design/use-image.ts';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { lazyOptional, optional } from '#client/hooks/lazy-optional.ts';
import { hydratedOnUse, hydrateParts, useWaitingPage, type WaitingPage } from '#client/hooks/parts.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { linkTo, redirectOf } from '#protocol/pages.ts';
import { isLeaving } from '../navigation/around-navigation.ts';
import { scrollToPlace } from '../navigation/scroll-memory.ts';
import { loadedPage, loadPage, takePage } from '../navigation/page-cache.ts';
import { wasSignedIn } from '#client/hooks/page-choices.ts';
import { useLoginPath } from '#client/navigation/paths.ts';
import { Tracking } from '#client/tracking/tracking.tsx';
import { Toast, ToastRegion } from '#client/design/toast.tsx';
import { closeToast, useToasts } from '#client/feedback/toasts.ts';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';

const Footer = hydratedOnUse(withTexts(['footer'], () => import('./footer.tsx')));
const DownloadBar = hydratedOnUse(withTexts(['footer'], () => import('#client/download/download-bar.tsx')));
const LostOffers = hydratedOnUse(optional(withTexts(['home'], () => import('../../pages/home/lost-offers.tsx'))));
const BottomBar = lazy(withTexts(['member'], () => import('./bottom-bar.tsx')));
const LanguageBanner = lazyOptional(() => import('./language-banner.tsx'));

/** How long a toast stays, ms. */
const LASTS = 6_000;

/** Every toast that is due, at the top right. */
function ToastStack() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <ToastRegion label={t({ message: 'Notices', context: 'page' })}>
      {toasts.map(({ key, tone, title, message }) => (
        <Toast
          key={key}
          tone={tone}
          title={title}
          lasts={LASTS}
          closeLabel={t({ message: 'Close', context: 'action' })}
          onClose={() => closeToast(key)}
        >
          {message}
        </Toast>
      ))}
    </ToastRegion>
  );
}

/** In the shape of a page: its title and some rows (client/design/base.css). */
const Waiting = () => <div className="waiting" />;

type WaitingMatch = RouteMatch & WaitingPage;

/** Not rendered again when the session becomes known. It has no hook besides `use` (client/hooks/parts.tsx). */
const Page = memo(function Page({ route, params, gate, onHydrated }: WaitingMatch) {
  if (gate && !loadedPage(route)) use(gate);
  return (
    <>
      {createElement(loadedPage(route) ?? use(loadPage(route)), { params })}
      <ReportHydrated onHydrated={onHydrated} />
    </>
  );
});

function ReportHydrated({ onHydrated }: Pick<WaitingPage, 'onHydrated'>): null {
  useEffect(onHydrated, [onHydrated]);
  return null;
}

/** Lets a page of signed-in people show only to them; others are taken to sign-in and come back afterwards. */
function Guarded(match: WaitingMatch) {
  const { phase } = useSession();
  useEffect(() => {
    if (phase === 'signedOut' && wasSignedIn.get() !== null) wasSignedIn.set(null);
  }, [phase]);
  if (match.route.access === 'user') {
    if (phase === 'signedOut') return <ToSignIn />;
    if (phase !== 'signedIn') return <Waiting />;
  }
  return <Page {...match} />;
}

/** Leads to sign-in, unless the person is leaving this page already: signing out leads home (spec §2). */
function ToSignIn() {
  const login = useLoginPath();
  return isLeaving() ? <Waiting /> : <Redirect to={login} replace />;
}

/** @returns how often another user has replaced the current one in this tab: a page keeps nothing of the previous. */
function useReplacements(): number {
  const id = useUser()?.id;
  const [last, setLast] = useState({ id, replacements: 0 });
  if (id !== last.id)
    setLast({ id, replacements: last.replacements + (id === undefined || last.id === undefined ? 0 : 1) });
  return last.replacements;
}

/**
 * The screen of the present path (spec §2): a redirect, a page, or 404. It does not depend on the shell: an update from
 * above would make React take over a rendered page in one long task.
 */
const Pages = memo(function Pages() {
  const [path] = useLocation();
  const search = useSearch();
  const target = redirectOf(path.replace(/\/+$/, ''), search);
  const match = useMemo(() => findRoute(path, search), [path, search]);
  const replacements = useReplacements();
  if (target) return <Redirect to={target} replace />;
  if (!match)
    return (
      <>
        <NotFoundPage />
        <LostOffers />
      </>
    );
  return <Screen path={path} match={match} replacements={replacements} />;
});

function Screen({ path, match, replacements }: { path: string; match: RouteMatch; replacements: number }) {
  const { route } = match;
  const { gate, onHydrated } = useWaitingPage(route, loadedPage(route) !== undefined, takePage);
  // The same element until another page is shown: React would replace what it has not taken over by the placeholder.
  return useMemo(
    () => (
      <ErrorBoundary page={path} onError={onHydrated}>
        <Suspense fallback={<Waiting />}>
          <Guarded key={replacements} {...match} gate={gate} onHydrated={onHydrated} />
        </Suspense>
      </ErrorBoundary>
    ),
    [path, match, replacements, gate, onHydrated],
  );
}

/** Pictures that failed while the line or the server was away are tried again when it is back. */
function useImageRetry(): void {
  const online = useConnection((view) => view?.phase === 'online');
  useEffect(() => {
    if (online) retryImages();
  }, [online]);
  useEffect(() => {
    // Visitors have no live connection: the browser's own word has to do.
    window.addEventListener('online', retryImages);
    return () => window.removeEventListener('online', retryImages);
  }, []);
}

const never = () => () => undefined;
const nothing = () => null;

function LanguageOffer() {
  const { locale } = useLocale();
  const offers = use(LanguageOfferContext);
  const offer = useSyncExternalStore(offers?.subscribe ?? never, offers?.read ?? nothing, nothing);
  if (!offers || offer === null) return null;
  return (
    <Suspense>
      <LanguageBanner offer={offer} onDismiss={() => offers.dismiss(locale)} />
    </Suspense>
  );
}

/** Header, page and footer; after a navigation the page has the focus and begins at its top (spec §2, Layout). */
export function AppShell() {
  const { t } = useLingui();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    const from = shown.current;
    shown.current = path;
    // Inside a full page, e.g. from one room to the next, the page itself places the focus.
    if (layoutOf(from) === 'full' && layoutOf(path) === 'full') return;
    main.current?.focus({ preventScroll: true });
    scrollToPlace(from);
  }, [path]);
  useImageRetry();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    // The server rendered the page for visitors.
    if (isSignedIn) hydrateParts();
  }, [isSignedIn]);
  const isOutdated = useConnection((view) => view?.reason === 'tooOld');
  const full = layoutOf(path) === 'full';
  // The composer of a room is at the bottom of the window.
  const isRoom = full && path !== linkTo('rooms');
  return (
    <div className={full ? classNames(styles.full, isRoom && styles.room) : styles.shell}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <LoadingBar phase={useLoadingPhase()} label={t({ message: 'Loading', context: 'status' })} />
      {isOutdated && <OutdatedBanner />}
      <Tracking show="banner" />
      <Header fixed={!full} />
      {!full && <DownloadBar />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Pages />
      </main>
      {!full && <LanguageOffer />}
      {!full && <Footer />}
      {!full && <BackToTop label={t`Back to top`} threshold={PAGE.backToTop} duration={PAGE.backToTopScroll} />}
      {isSignedIn && !isRoom && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
      <ToastStack />
    </div>
  );
}

function layoutOf(path: string): 'page' | 'full' {
  return findRoute(path)?.route.layout ?? 'page';
}

/**
 * Shown on every page once another version of the site serves this browser: this page no longer changes. Loaded with
 * every page: the server of the other version no longer has the files of this one.
 */
function OutdatedBanner() {
  return (
    <Banner
      tone="info"
      icon="offline"
      role="alert"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          <Trans context="action">Reload</Trans>
        </Button>
      }
    >
      <Trans>This page no longer updates: another version of Vermeil is in use. Reload the page to continue.</Trans>
    </Banner>
  );
}
