import { Trans } from '@lingui/react/macro';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { termLeft } from '#protocol/rules/time-left.ts';

/**
 * When a running auction ends, for a card: the time left in its largest unit, by the server's clock. The server renders
 * the date in Hong Kong time, since it knows neither the reader's zone nor how old its page will be.
 * @param at server time, ms
 */
export function AuctionEnd({ at }: { at: number }) {
  const { intl } = useLocale();
  const hydrated = useHydrated();
  const date = new Intl.DateTimeFormat(intl, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'Asia/Hong_Kong',
  }).format(at);
  return (
    // Node and browsers may format dates differently.
    <time dateTime={new Date(at).toISOString()} suppressHydrationWarning>
      {hydrated ? <Left at={at} /> : <Trans>ends {date} (Hong Kong)</Trans>}
    </time>
  );
}

function Left({ at }: { at: number }) {
  const { intl } = useLocale();
  const left = at - useServerMinute();
  const { unit, amount } = termLeft(left);
  const length = new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
  if (left <= 0) return <Trans>Closing…</Trans>;
  return amount > 0 ? <Trans>{length} left</Trans> : <Trans>less than a minute left</Trans>;
}
