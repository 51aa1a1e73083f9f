import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';

/** What a browser offers that can install this site as an app (Chromium's `beforeinstallprompt`). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}
declare global {
  interface Window {
    /** The offer that came before the application started (client/public/start.js). */
    installPrompt?: Event;
  }
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

const listeners = new Set<() => void>();
let offer: InstallPromptEvent | null = null;

function set(next: InstallPromptEvent | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Begins to keep the browser's offer, which then waits for a button instead of showing by itself. Called once. */
export function captureInstallOffer(): void {
  offer = (window.installPrompt as InstallPromptEvent | undefined) ?? null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event);
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** A store for `useSyncExternalStore`: the browser's offer, null without one or after it was used. */
const installOffer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): InstallPromptEvent | null => offer,
};

/** Shows the browser's dialog. An offer can be used once; the browser makes another one when it was declined. */
async function install(): Promise<void> {
  const present = offer;
  set(null);
  await present?.prompt();
}

/** Installs the site as an app, in browsers that offer it. @param children what others show instead */
export function InstallButton({ small = false, children }: { small?: boolean; children?: ReactNode }) {
  const present = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null);
  if (!present) return children;
  return (
    <Button size={small ? 'small' : 'normal'} onClick={() => void install().catch(() => undefined)}>
      <Trans context="action">Install</Trans>
    </Button>
  );
}
