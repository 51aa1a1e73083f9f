import { Trans } from '@lingui/react/macro';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { timeParts } from '#protocol/rules/time-left.ts';

/**
 * The time left of an auction, each second by the server's clock. The server renders the date in Hong Kong time, as on
 * cards. @param at server time, ms
 */
export function LotClock({ at }: { at: number }) {
  const hydrated = useHydrated();
  const { intl } = useLocale();
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
      {hydrated ? <Left at={at} /> : date}
    </time>
  );
}

function Left({ at }: { at: number }) {
  const { intl, locale } = useLocale();
  const left = timeParts(at - useServerTime('second').now);
  if (!left) return <Trans>Closing…</Trans>;
  const { unit: _unit, ...amounts } = left;
  const parts = Object.entries(amounts).map(([unit, amount]) =>
    new Intl.NumberFormat(intl, {
      style: 'unit',
      unit: unit.replace(/s$/, ''),
      unitDisplay: locale === 'en' ? 'short' : 'long',
    }).format(amount),
  );
  return parts.join(' ');
}
