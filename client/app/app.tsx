import type { I18n } from '@lingui/core';
import type { Entry } from '#client/i18n/initial-locale.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { onWorkerSignal } from '#client/bridge/current-bridge.ts';
import { loginPath } from '#client/navigation/paths.ts';
import { showError } from '#client/feedback/show-error.ts';

/** Handles the signals of the worker: a session that ended leads to sign-in, a failure shows a toast (spec §8). */
function WorkerSignals() {
  const [path, navigate] = useLocation();
  useEffect(
    () =>
      onWorkerSignal((signal) => {
        if (signal.type === 'failure') showError(signal.error);
        else navigate(loginPath(path));
      }),
    [path, navigate],
  );
  return null;
}

/**
 * The whole application, below the language it begins in. @param i18n another language than this tab's, on the server
 */
export function App({ entry, i18n }: { entry: Entry; i18n?: I18n }) {
  return (
    <LocaleProvider active={entry.locale} offered={entry.offer} {...(i18n && { i18n })}>
      <ErrorBoundary page="">
        <WorkerSignals />
        <AppShell />
      </ErrorBoundary>
    </LocaleProvider>
  );
}
