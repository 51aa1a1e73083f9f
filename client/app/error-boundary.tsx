import { Component, lazy, Suspense, type ReactNode } from 'react';
import { isChunkError, reloadAfter } from './chunk-reload.ts';
import { NotLoadedPage, ServerErrorPage } from '#client/feedback/error-page.tsx';
import { wasSignedIn } from '#client/hooks/page-choices.ts';
import { withTexts } from '#client/i18n/catalogs.ts';

const loadFrame = withTexts(['member'], () => import('./own-page-not-loaded.tsx'));
const OwnPageNotLoaded = lazy(() => loadFrame().catch(() => ({ default: NotLoadedPage })));

/** @returns the status an error carries (its own, or its answer's), 500 without one (spec §8). */
function statusOf(error: unknown): number {
  const { status, response } = (error ?? {}) as { status?: unknown; response?: { status?: unknown } };
  const found = [status, response?.status].find((value) => typeof value === 'number' && value >= 400 && value <= 599);
  return (found as number | undefined) ?? 500;
}

type Props = {
  /** The page shown; another one gets a new chance. */
  page: string;
  /** Called when the error page is shown. */
  onError?: () => void;
  children: ReactNode;
};
type State = { page: string; failed: boolean; error: unknown };

/** Shows the error page instead of a page that failed; a failed chunk load reloads the window once (spec §8). */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, failed: false, error: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.page === state.page ? null : { page: props.page, failed: false, error: null };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.();
    void reloadAfter(error);
  }

  override render(): ReactNode {
    const { failed, error } = this.state;
    if (!failed) return this.props.children;
    if (!isChunkError(error)) return <ServerErrorPage status={statusOf(error)} />;
    // A visitor has no own pages, and what could frame them may not arrive either.
    if (wasSignedIn.get() === null) return <NotLoadedPage />;
    return (
      <Suspense>
        <OwnPageNotLoaded />
      </Suspense>
    );
  }
}
