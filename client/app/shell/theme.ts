import { useSyncExternalStore } from 'react';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Read by `public/theme.js` before the first paint. */
const STORAGE_KEY = 'vermeil.theme';

const isTheme = (value: string | null | undefined): value is Theme => THEMES.some((theme) => theme === value);

/** The theme of this page; private windows may refuse storage. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : 'system';
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  // The colour of the browser's own bar.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

const listeners = new Set<() => void>();

/** Shows a theme on all tabs of this device, and from now on. */
export function setTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // The choice lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key !== STORAGE_KEY) return;
    show(isTheme(newValue) ? newValue : 'system');
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** @returns the chosen theme; `system` while a rendered page is taken over */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shownTheme, () => 'system');
