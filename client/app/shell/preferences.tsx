import { useLingui } from '@lingui/react/macro';
import { Select } from '#client/design/select.tsx';
import { CurrencyChoice } from '#client/prices/currency-choice.tsx';
import { setTheme, THEMES, useTheme, type Theme } from './theme.ts';

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
  const names: Record<Theme, string> = { system: t`Same as the system`, light: t`Light`, dark: t`Dark` };
  return (
    <Select
      label={t`Appearance`}
      value={theme}
      options={THEMES.map((value) => ({ value, label: names[value] }))}
      onChange={({ target }) => setTheme(THEMES.find((one) => one === target.value) ?? 'system')}
    />
  );
}
