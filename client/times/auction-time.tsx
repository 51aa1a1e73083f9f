import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import type { cachedFormat } from '#client/format/cached-format.ts';
import { ownClock, shortInHongKong } from './zones.ts';

type Format = ReturnType<typeof cachedFormat>;

/** @param format writes the time in Hong Kong; by default date and time, briefly. @returns what `AuctionTime` shows */
export function useAuctionTime(at: number, format: Format = shortInHongKong): string {
  const { intl } = useLocale();
  return useNamed(format(at, intl))(useHydrated() ? ownClock(at, intl) : '');
}

/** @returns a function that names the zone of `date`, and adds the reader's own time unless that is '' */
function useNamed(date: string): (own: string) => string {
  const { t } = useLingui();
  return (own) => (own ? t`${date} Hong Kong time (${own} your time)` : t`${date} Hong Kong time`);
}

/** A time of an auction: in Hong Kong for everyone, then by the reader's own clock where that differs. */
export function AuctionTime({ at, format = shortInHongKong }: { at: number; format?: Format }) {
  const { intl } = useLocale();
  const shown = useAuctionTime(at, format);
  const named = useNamed(format(at, intl));
  const isHydrated = useHydrated();
  return (
    // Node and browsers may format dates differently, and `public/times.js` adds the reader's own time.
    <time dateTime={new Date(at).toISOString()} data-own={isHydrated ? undefined : named('#')} suppressHydrationWarning>
      {shown}
    </time>
  );
}
