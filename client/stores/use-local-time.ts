import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { shortTime } from '#client/format/dates.ts';

/** @returns the month where the reader is, with its year; empty in what the server rendered. */
export function useLocalMonth(at: number): string {
  const { intl } = useLocale();
  return useHydrated() ? new Intl.DateTimeFormat(intl, { year: 'numeric', month: 'long' }).format(at) : '';
}

/** @returns date and time where the reader is; empty in what the server rendered, which knows no reader's time zone. */
export function useLocalTime(at: number): string {
  const { intl } = useLocale();
  return useHydrated() ? shortTime(at, intl) : '';
}
