import type { Entry } from './locale/entry.ts';
import { LocaleProvider } from './locale/locale-provider.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { AppShell } from './shell/app-shell.tsx';
import { WorkerSignals } from './worker-signals.tsx';

/** The whole application, below the language it begins in. */
export function App({ entry }: { entry: Entry }) {
  return (
    <LocaleProvider active={entry.locale} offered={entry.offer}>
      <ErrorBoundary page="">
        <WorkerSignals />
        <AppShell />
      </ErrorBoundary>
    </LocaleProvider>
  );
}
