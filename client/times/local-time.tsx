import { useLingui } from '@lingui/react/macro';
import { cachedFormat } from '#client/format/cached-format.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { shortTime } from '#client/format/dates.ts';
import { HONG_KONG, shortInHongKong } from './zones.ts';

const MONTH = { year: 'numeric', month: 'long' } as const;
const month = cachedFormat(MONTH);
const monthInHongKong = cachedFormat({ ...MONTH, ...HONG_KONG });

/** @returns month and year in the reader's time zone; in server-rendered HTML in Hong Kong's */
export function useLocalMonth(at: number): string {
  const { intl } = useLocale();
  return (useHydrated() ? month : monthInHongKong)(at, intl);
}

/** @returns date and time in the reader's time zone; in server-rendered HTML in Hong Kong's, which it names */
export function useLocalTime(at: number): string {
  const { t } = useLingui();
  const { intl } = useLocale();
  const date = shortInHongKong(at, intl);
  return useHydrated() ? shortTime(at, intl) : t`${date} Hong Kong time`;
}

/** A point in time in the reader's time zone, which `public/times.js` shows before the page is taken over. */
export function LocalTime({ at }: { at: number }) {
  const shown = useLocalTime(at);
  const isHydrated = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()} data-local={isHydrated ? undefined : ''} suppressHydrationWarning>
      {shown}
    </time>
  );
}
