import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { cachedFormat } from '#client/format/cached-format.ts';

/** @returns date and time to the millisecond, for auction records. `intl` is a BCP 47 tag. */
export const exactTime = cachedFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
});

const offsets = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' });
/** @returns the difference of the reader's time zone, such as GMT+8. Chinese formats would put it into brackets. */
const zoneOffset = (at: number): string =>
  offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** @returns day and time without the year, for the axis of a chart */
export const dayAndTime = cachedFormat({
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * A time in the reader's time zone. The server does not know the zone and renders an empty placeholder. @param exact
 * to the millisecond @param zone with the name of the zone
 */
export function AuctionTime({ at, exact = false, zone = false }: { at: number; exact?: boolean; zone?: boolean }) {
  const { intl } = useLocale();
  const alive = useHydrated();
  return (
    <time dateTime={new Date(at).toISOString()} title={alive ? fullTime(at, intl) : undefined}>
      {alive ? (exact ? exactTime : shortTime)(at, intl) : '\u00a0'}
      {alive && zone && <Zone at={at} />}
    </time>
  );
}

/** The name of the reader's time zone: what ends is read by people in several. */
function Zone({ at }: { at: number }) {
  const { t } = useLingui();
  const isHongKong = new Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Hong_Kong';
  return <> {isHongKong ? t({ message: 'HKT', context: 'time zone' }) : zoneOffset(at)}</>;
}
