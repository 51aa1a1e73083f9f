import { createElement, Suspense, use } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { Spinner } from '#client/design/spinner.tsx';
import { NotFoundPage } from '#client/feedback/error-page.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { useSession } from '#client/bridge/use-topic.ts';
import { REDIRECTS } from '#protocol/pages.ts';
import { loadedPage, loadPage } from './page-cache.ts';
import styles from './pages.module.css';
import { loginPath } from '#client/navigation/paths.ts';
import { findRoute, type RouteMatch } from '../find-route.ts';

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner large />
    </div>
  );
}

function Page({ route, params }: RouteMatch) {
  return createElement(loadedPage(route) ?? use(loadPage(route)), { params });
}

/** Lets a page of signed-in people show only to them; others are taken to sign-in and come back afterwards. */
function Guarded(match: RouteMatch) {
  const { phase } = useSession();
  const [path] = useLocation();
  const search = useSearch();
  if (match.route.access === 'user') {
    if (phase === 'signedOut') return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />;
    if (phase !== 'signedIn') return <Waiting />;
  }
  return <Page {...match} />;
}

/** The screen of the present path (spec §2): a redirect, a page, or 404. */
export function Pages() {
  const [path] = useLocation();
  const target = REDIRECTS[path.replace(/\/+$/, '')];
  const match = findRoute(path);
  if (target) return <Redirect to={target} replace />;
  if (!match) return <NotFoundPage />;
  return (
    <ErrorBoundary page={path}>
      <Suspense fallback={<Waiting />}>
        <Guarded {...match} />
      </Suspense>
    </ErrorBoundary>
  );
}
