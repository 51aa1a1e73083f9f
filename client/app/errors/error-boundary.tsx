import { Component, type ReactNode } from 'react';
import { isChunkError, reloadOnce } from './chunk-reload.ts';
import { ServerErrorPage } from './error-page.tsx';

/** @returns the status an error carries (its own, or its answer's), 500 without one (spec §8). */
function statusOf(error: unknown): number {
  const { status, response } = (error ?? {}) as { status?: unknown; response?: { status?: unknown } };
  const found = [status, response?.status].find((value) => typeof value === 'number' && value >= 400 && value <= 599);
  return (found as number | undefined) ?? 500;
}

/** Shows the error page instead of a page that failed; a failed chunk load reloads the window once (spec §8). */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown): void {
    if (isChunkError(error)) reloadOnce({ storage: sessionStorage, now: Date.now, reload: () => window.location.reload() });
  }

  override render(): ReactNode {
    return this.state.failed ? <ServerErrorPage status={statusOf(this.state.error)} /> : this.props.children;
  }
}
