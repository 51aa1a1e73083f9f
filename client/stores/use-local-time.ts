import { useLocale } from '#client/app/locale/locale-context.ts';
import { useHydrated } from '#client/app/use-hydrated.ts';
import { shortTime } from '#client/chat/time/dates.ts';

/** @returns date and time where the reader is; empty in what the server rendered, which knows no reader's time zone. */
export function useLocalTime(at: number): string {
  const { intl } = useLocale();
  return useHydrated() ? shortTime(at, intl) : '';
}
