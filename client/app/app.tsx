import type { I18n } from '@lingui/core';
import { i18n as ofThisTab } from '#client/i18n/page-i18n.ts';
import { localeCookie, type InitialLocale } from '#client/i18n/initial-locale.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, Router } from 'wouter';
import { linkTo } from '#protocol/pages.ts';
import { onWorkerSignal } from '#client/bridge/current-bridge.ts';
import { inLocale, tidyPath, useLoginPath } from '#client/navigation/paths.ts';
import { closeToasts } from '#client/feedback/toasts.ts';
import { showError } from '#client/feedback/show-error.ts';
import { I18nProvider } from '@lingui/react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { sendCommand } from '#client/bridge/commands.ts';
import { localePrefix, serverLanguage, splitLocale, type Locale } from '#protocol/locales.ts';
import { aroundNavigation } from './navigation/around-navigation.ts';
import { loading } from './navigation/loading.ts';
import { activate } from '#client/i18n/catalogs.ts';
import { useEarlyAct } from '#client/hooks/kept-acts.ts';
import { loadParts } from '#client/hooks/parts.tsx';
import {
  createLanguageOffer,
  LanguageOfferContext,
  LocaleContext,
  type LocaleState,
} from '#client/i18n/locale-context.ts';

const here = (): string => window.location.pathname + window.location.search + window.location.hash;
const remember = (chosen: Locale): void => {
  document.cookie = localeCookie(chosen, window.location.protocol === 'https:');
};
/** A language whose messages cannot be loaded: the page stays in the one it has. */
const refuse = (): void => showError({ code: 'Offline', status: 0 });

/** Changes the texts. What React has not taken over yet, it does now: it would take it away until its code is there. */
async function change(next: Locale): Promise<void> {
  await loadParts();
  await activate(next);
  closeToasts();
}

/**
 * Reports the language to the worker, which reports it to the server; loads its messages; navigates to the page in it.
 */
async function moveTo(next: Locale, show: (locale: Locale) => void): Promise<void> {
  // The page's language does not depend on whether the account could keep it.
  sendCommand('language.set', { languageCode: serverLanguage(next) }).catch(() => undefined);
  await loading.track(change(next));
  show(next);
  navigate(inLocale(here(), next));
}

type RenderedAddress = { path: string; search: string };

/**
 * Keeps the page's language and the path's prefix together. The router below it sees paths without prefix.
 * @param active the language whose messages are loaded. @param offered the language to offer in the banner.
 */
function LocaleProvider({
  active,
  offered,
  rendered,
  i18n = ofThisTab,
  children,
}: {
  active: Locale;
  offered: Locale | null;
  rendered: RenderedAddress;
  i18n?: I18n;
  children: ReactNode;
}) {
  const { locale: wanted } = splitLocale(usePathname({ ssrPath: rendered.path }));
  const [locale, setLocale] = useState(active);
  // The server does not know the visitor's language: the offer is made once the page is taken over.
  const [offer] = useState(() => createLanguageOffer(remember));
  useEffect(() => offer.set(offered), [offer, offered]);
  useEffect(() => {
    if (wanted === locale) return undefined;
    let outdated = false;
    void loading.track(change(wanted)).then(
      () => {
        if (!outdated) setLocale(wanted);
      },
      () => {
        if (outdated) return;
        navigate(inLocale(here(), locale), { replace: true });
        refuse();
      },
    );
    return () => void (outdated = true);
  }, [wanted, locale]);
  const state = useMemo<LocaleState>(
    () => ({
      locale,
      choose(next) {
        remember(next);
        offer.set(null);
        moveTo(next, setLocale).catch(refuse);
      },
    }),
    [locale, offer],
  );
  const page = (
    <I18nProvider i18n={i18n}>
      <Router
        base={localePrefix(wanted)}
        hrefs={tidyPath}
        aroundNav={aroundNavigation}
        ssrPath={rendered.path}
        ssrSearch={rendered.search}
      >
        {wanted === locale ? children : null}
      </Router>
    </I18nProvider>
  );
  return (
    <LocaleContext value={state}>
      <LanguageOfferContext value={offer}>{page}</LanguageOfferContext>
    </LocaleContext>
  );
}

/** Handles the signals of the worker: a session that ended leads to sign-in, a failure shows a toast (spec §8). */
function WorkerSignals() {
  const [path, setPath] = useLocation();
  // It ends all sessions itself, and says so.
  const isUndo = path === linkTo('undoContactChange');
  const login = useLoginPath();
  useEarlyAct();
  useEffect(
    () =>
      onWorkerSignal((signal) => {
        if (signal.type === 'failure') showError(signal.error);
        else if (!isUndo) setPath(login);
      }),
    [isUndo, login, setPath],
  );
  return null;
}

/**
 * The whole application, below the language it begins in.
 * @param rendered the address that the server renders, and at which a browser takes the page over
 * @param i18n another language than this tab's, on the server
 */
export function App({ entry, rendered, i18n }: { entry: InitialLocale; rendered: RenderedAddress; i18n?: I18n }) {
  return (
    <LocaleProvider active={entry.locale} offered={entry.offer} rendered={rendered} {...(i18n && { i18n })}>
      <ErrorBoundary page="">
        <WorkerSignals />
        <AppShell />
      </ErrorBoundary>
    </LocaleProvider>
  );
}
