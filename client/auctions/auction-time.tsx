import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { fullTime, SHORT_TIME, shortTime } from '#client/format/dates.ts';
import { cachedFormat } from '#client/format/cached-format.ts';

/** In the time zone of the marketplace, as the server renders times. */
export const HONG_KONG = { timeZone: 'Asia/Hong_Kong' } as const;
const shortInHongKong = cachedFormat({ ...SHORT_TIME, ...HONG_KONG });

/** The reader's time zone at a time, e.g. `GMT+7`, the same in every language. */
const zoneAt = (at: number): string =>
  (zones ??= new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' })).formatToParts(at).at(-1)!.value;
let zones: Intl.DateTimeFormat | undefined;

type AuctionTimeProps = {
  at: number;
  /** In the reader's time zone. */
  format?: typeof shortTime;
  /** The same in Hong Kong. */
  inHongKong?: typeof shortTime;
};

/**
 * A time in the reader's time zone, which it names. The server does not know that zone and renders the time in Hong
 * Kong; where clocks show the same, the text stays as it is when the page is taken over.
 */
export function AuctionTime({ at, format = shortTime, inHongKong = shortInHongKong }: AuctionTimeProps) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const isHydrated = useHydrated();
  const date = inHongKong(at, intl);
  const local = isHydrated ? format(at, intl) : date;
  return (
    // Node and browsers may format dates differently.
    <time
      dateTime={new Date(at).toISOString()}
      title={isHydrated ? fullTime(at, intl) : undefined}
      suppressHydrationWarning
    >
      {local === date ? t`${date} Hong Kong time` : `${local} ${zoneAt(at)}`}
    </time>
  );
}
