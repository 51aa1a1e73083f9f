import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { BackToTop } from '#client/design/back-to-top.tsx';
import { LoadingBar } from '#client/design/loading-bar.tsx';
import { PAGE } from '#protocol/limits.ts';
import { useLoadingPhase } from '../navigation/loading.ts';
import { Pages } from '../navigation/pages.tsx';
import { findRoute } from '../find-route.ts';
import { ToastStack } from '#client/feedback/toast-stack.tsx';
import { useImageRetry } from '../use-image-retry.ts';
import styles from './app-shell.module.css';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { LanguageBanner } from './language-banner.tsx';

/** Header, page and footer; after a navigation the page begins at its top and has the focus (spec §2, Layout). */
export function AppShell() {
  const { t } = useLingui();
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    const wasFull = layoutOf(shown.current) === 'full';
    shown.current = path;
    // Inside a full page, e.g. from one room to the next, the page itself places the focus.
    if (wasFull && layoutOf(path) === 'full') return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    main.current?.focus({ preventScroll: true });
  }, [path]);
  useImageRetry();
  const full = layoutOf(path) === 'full';
  return (
    <div className={full ? styles.full : styles.shell}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <LoadingBar phase={useLoadingPhase()} label={t`Loading`} />
      <LanguageBanner />
      <Header fixed={!full} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Pages />
      </main>
      {!full && <Footer />}
      {!full && <BackToTop label={t`Back to top`} threshold={PAGE.backToTop} duration={PAGE.backToTopScroll} />}
      <ToastStack />
    </div>
  );
}

function layoutOf(path: string): 'page' | 'full' {
  return findRoute(path)?.route.layout ?? 'page';
}
