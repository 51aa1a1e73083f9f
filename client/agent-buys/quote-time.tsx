import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { TimeLeft } from '#client/offers/time-left.tsx';
import { useServerMinute } from '#client/hooks/use-server-time.ts';
import type { AgentBuy } from '#protocol/entities/trade.ts';
import styles from './agent-buys.module.css';

/** When the quote expires or expired; nothing once it was answered. */
export function QuoteTime({ request: { state, quote } }: { request: Pick<AgentBuy, 'state' | 'quote'> }) {
  const { intl } = useLocale();
  const over = useServerMinute() >= (quote?.expiresAt ?? 0);
  if (!quote || (state !== 'quoted' && state !== 'expired')) return null;
  const { expiresAt } = quote;
  const at = shortTime(expiresAt, intl);
  return (
    <p className={styles.quoteTime}>
      {state === 'quoted' && !over ? (
        <TimeLeft until={expiresAt} />
      ) : (
        <time dateTime={new Date(expiresAt).toISOString()} title={fullTime(expiresAt, intl)}>
          <Trans>It held until {at}</Trans>
        </time>
      )}
    </p>
  );
}
