import type { I18n } from '@lingui/core';
import type { Entry } from '#client/i18n/initial-locale.ts';
import { LocaleProvider } from './locale-provider.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { WorkerSignals } from './worker-signals.tsx';

/** The whole application, below the language it begins in. @param i18n another language than this tab's, on the server */
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
