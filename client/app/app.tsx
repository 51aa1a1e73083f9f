import type { I18n } from '@lingui/core';
import type { Entry } from './locale/entry.ts';
import { LocaleProvider } from './locale/locale-provider.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
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
