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
import { Button } from '#client/design/button.tsx';
import { LOCALE_PROPERTIES, type Locale } from '#protocol/locales.ts';
import { useLocale } from '#client/i18n/locale-context.ts';

/** Written in the offered language: its readers may not read the page's. */
const OFFERS: Record<Locale, { text: string; accept: string; decline: string }> = {
  en: { text: 'Vermeil is available in English.', accept: 'Continue in English', decline: 'No, thanks' },
  'zh-HK': { text: '鎏金備有繁體中文版。', accept: '以繁體中文瀏覽', decline: '不用了' },
  'zh-CN': { text: '鎏金提供简体中文版。', accept: '用简体中文浏览', decline: '不用了' },
};

/** Offers the visitor's language instead of switching to it. Either choice is remembered. */
function LanguageBanner() {
  const { offer, choose, dismissOffer } = useLocale();
  if (!offer) return null;
  const { text, accept, decline } = OFFERS[offer];
  return (
    <aside className={styles.banner} lang={LOCALE_PROPERTIES[offer].htmlLang} aria-label={text}>
      <p>{text}</p>
      <div className={styles.actions}>
        <Button size="small" onClick={() => choose(offer)}>
          {accept}
        </Button>
        <Button size="small" variant="quiet" onClick={dismissOffer}>
          {decline}
        </Button>
      </div>
    </aside>
  );
}

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
