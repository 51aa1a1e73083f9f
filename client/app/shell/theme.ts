import { useSyncExternalStore } from 'react';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/theme.js` applies it. */
const choice = createDeviceChoice('vermeil.theme');

function chosenTheme(): Theme {
  const chosen = choice.get();
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows a theme on all tabs of this device, and from now on. */
export const setTheme = (theme: Theme): void => choice.set(theme === 'system' ? null : theme);

/** @returns the chosen theme; `system` while a rendered page is taken over */
export const useTheme = (): Theme => useSyncExternalStore(choice.subscribe, chosenTheme, () => 'system');
