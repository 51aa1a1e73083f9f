import { Trans } from '@lingui/react/macro';
import { HydratedTime } from '#client/goods/hydrated-time.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { termLeft } from '#protocol/rules/time-left.ts';

/** When a running auction ends, for a card: the time left in its largest unit, by the server's clock. */
export function AuctionEnd({ at }: { at: number }) {
  return (
    <HydratedTime at={at} rendered={(date) => <Trans>ends {date} (Hong Kong)</Trans>}>
      <Left at={at} />
    </HydratedTime>
  );
}

function Left({ at }: { at: number }) {
  const { intl } = useLocale();
  const left = at - useServerMinute();
  const { unit, amount } = termLeft(left);
  const length = new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
  if (left <= 0) return <Trans>Ending…</Trans>;
  return amount > 0 ? <Trans>{length} left</Trans> : <Trans>less than a minute left</Trans>;
}
