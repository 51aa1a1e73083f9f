import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/send-command.ts';

/** How often what the server does not tell of is asked for again while it is in sight, ms. */
const EVERY = 30_000;

/** Asks for a resource anew when its page opens: another tab may have shown it for long. */
export function useFreshOnce(topic: string): void {
  useEffect(() => {
    sendCommand('resource.refresh', { topic }).catch(() => undefined);
  }, [topic]);
}

/** The same, and again and again while it is seen. */
export function useKeptFresh(topic: string): void {
  useEffect(() => {
    const ask = () => {
      if (!document.hidden) sendCommand('resource.refresh', { topic }).catch(() => undefined);
    };
    ask();
    const timer = window.setInterval(ask, EVERY);
    return () => window.clearInterval(timer);
  }, [topic]);
}
