import { Trans } from '@lingui/react/macro';
import { HydratedTime } from '#client/goods/hydrated-time.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { timeParts } from '#protocol/rules/time-left.ts';

/** The time left of an auction, each second by the server's clock. */
export function LotClock({ at }: { at: number }) {
  return (
    <HydratedTime at={at} rendered={(date) => date}>
      <Left at={at} />
    </HydratedTime>
  );
}

function Left({ at }: { at: number }) {
  const { intl, locale } = useLocale();
  const left = timeParts(at - useServerTime('second').now);
  if (!left) return <Trans>Ending…</Trans>;
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
