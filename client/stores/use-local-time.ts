import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { shortTime } from '#client/format/dates.ts';

/** @returns month and year in the reader's time zone; empty in server-rendered HTML */
export function useLocalMonth(at: number): string {
  const { intl } = useLocale();
  return useHydrated() ? new Intl.DateTimeFormat(intl, { year: 'numeric', month: 'long' }).format(at) : '';
}

/** @returns date and time in the reader's time zone; empty in server-rendered HTML */
export function useLocalTime(at: number): string {
  const { intl } = useLocale();
  return useHydrated() ? shortTime(at, intl) : '';
}
