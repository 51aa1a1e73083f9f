import { cachedFormat } from '#client/format/cached-format.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { SHORT_TIME, shortTime } from '#client/format/dates.ts';

/*
 * The server, which does not know the reader's time zone, renders times of Hong Kong: a page may stay as it rendered it
 * until the reader uses it. Node and browsers may format them differently: an element whose text is one of them
 * suppresses the warning of React.
 */

const MONTH = { year: 'numeric', month: 'long' } as const;
const month = cachedFormat(MONTH);
const monthInHongKong = cachedFormat({ ...MONTH, timeZone: 'Asia/Hong_Kong' });
const timeInHongKong = cachedFormat({ ...SHORT_TIME, timeZone: 'Asia/Hong_Kong', timeZoneName: 'shortOffset' });

/** @returns month and year in the reader's time zone; in server-rendered HTML in Hong Kong's */
export function useLocalMonth(at: number): string {
  const { intl } = useLocale();
  return (useHydrated() ? month : monthInHongKong)(at, intl);
}

/** @returns date and time in the reader's time zone; in server-rendered HTML in Hong Kong's, which it names */
export function useLocalTime(at: number): string {
  const { intl } = useLocale();
  // Chinese dates put the zone in brackets.
  return useHydrated() ? shortTime(at, intl) : timeInHongKong(at, intl).replaceAll(/[[\]]/g, '');
}
