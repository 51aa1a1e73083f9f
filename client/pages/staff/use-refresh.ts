import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';

/** Milliseconds between refetches of data without change events, while it is visible. */
const EVERY = 30_000;

/** Refetches a resource when its page opens: another tab may have cached it for long. */
export function useRefreshOnOpen(topic: string): void {
  useEffect(() => {
    sendCommand('resource.refresh', { topic }).catch(() => undefined);
  }, [topic]);
}

/** Like the above, and repeatedly while the page is visible. */
export function useRegularRefresh(topic: string): void {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) sendCommand('resource.refresh', { topic }).catch(() => undefined);
    };
    ask();
    const timer = window.setInterval(ask, EVERY);
    return () => window.clearInterval(timer);
  }, [topic]);
}
