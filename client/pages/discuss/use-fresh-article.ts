import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';

/** A visible thread looks for new replies this often. Milliseconds. */
const EVERY = 60_000;

/** Refetches the article while its page is visible, and when the window gets the focus. */
export function useFreshArticle(topic: string): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') sendCommand('resource.refresh', { topic }).catch(() => undefined);
    };
    const timer = setInterval(refresh, EVERY);
    window.addEventListener('focus', refresh);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refresh);
    };
  }, [topic]);
}
