import { useLingui } from '@lingui/react/macro';
import { Select } from '#client/design/select.tsx';
import { CurrencyChoice } from '#client/prices/currency-choice.tsx';
import { useSyncExternalStore } from 'react';
import { createDeviceChoice } from '#client/hooks/device-choice.ts';

const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** `public/theme.js` applies it. */
const choice = createDeviceChoice('vermeil.theme');

function chosenTheme(): Theme {
  const chosen = choice.get();
  return THEMES.find((theme) => theme === chosen) ?? 'system';
}

/** Shows a theme on all tabs of this device, and from now on. */
const setTheme = (theme: Theme): void => choice.set(theme === 'system' ? null : theme);

/** @returns the chosen theme; `system` while a rendered page is taken over */
const useTheme = (): Theme => useSyncExternalStore(choice.subscribe, chosenTheme, () => 'system');

/** What a reader chooses for this device: appearance and currency. */
export default function Preferences() {
  return (
    <>
      <ThemeChoice />
      <CurrencyChoice />
    </>
  );
}

/** Light, dark, or as the system says. */
function ThemeChoice() {
  const { t } = useLingui();
  const theme = useTheme();
  const names: Record<Theme, string> = {
    system: t({ message: 'System', context: 'theme' }),
    light: t({ message: 'Light', context: 'theme' }),
    dark: t({ message: 'Dark', context: 'theme' }),
  };
  return (
    <Select
      label={t({ message: 'Appearance', context: 'heading' })}
      value={theme}
      options={THEMES.map((value) => ({ value, label: names[value] }))}
      onChange={({ target }) => setTheme(THEMES.find((one) => one === target.value) ?? 'system')}
    />
  );
}
