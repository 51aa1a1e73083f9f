import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { fullTime, SHORT_TIME, shortTime } from '#client/format/dates.ts';
import { cachedFormat } from '#client/format/cached-format.ts';

const EXACT = { ...SHORT_TIME, second: '2-digit', fractionalSecondDigits: 3 } as const;

/** @returns date and time to the millisecond, for auction records. `intl` is a BCP 47 tag. */
export const exactTime = cachedFormat(EXACT);

/** @returns day and time without the year, for the axis of a chart */
export const dayAndTime = cachedFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** In the time zone of the marketplace, as the server renders times. */
const HONG_KONG = { timeZone: 'Asia/Hong_Kong' } as const;
const shortInHongKong = cachedFormat({ ...SHORT_TIME, ...HONG_KONG });
const exactInHongKong = cachedFormat({ ...EXACT, ...HONG_KONG });

/**
 * A time in the reader's time zone; the server, which does not know it, renders that of Hong Kong, and says so.
 * @param exact to the millisecond
 */
export function AuctionTime({ at, exact = false }: { at: number; exact?: boolean }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const isHydrated = useHydrated();
  const format = isHydrated ? (exact ? exactTime : shortTime) : exact ? exactInHongKong : shortInHongKong;
  const date = format(at, intl);
  return (
    // Node and browsers may format dates differently.
    <time
      dateTime={new Date(at).toISOString()}
      title={isHydrated ? fullTime(at, intl) : undefined}
      suppressHydrationWarning
    >
      {isHydrated ? date : t`${date} Hong Kong time`}
    </time>
  );
}
