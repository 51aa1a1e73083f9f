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
export function keepInstallOffer(): void {
  offer = (window.installPrompt as InstallPromptEvent | undefined) ?? null;
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    set(event);
  });
  window.addEventListener('appinstalled', () => set(null));
}

/** A store for `useSyncExternalStore`: the browser's offer, null without one or after it was used. */
export const installOffer = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: (): InstallPromptEvent | null => offer,
};

/** Shows the browser's dialog. An offer can be used once; the browser makes another one when it was declined. */
export async function install(): Promise<void> {
  const present = offer;
  set(null);
  await present?.prompt();
}
