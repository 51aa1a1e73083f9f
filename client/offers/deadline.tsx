import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { timeLeftText } from '#client/format/time-left-text.ts';
import styles from './offers.module.css';
import { useServerMinute } from '#client/hooks/use-server-time.ts';

/** A deadline and the time left. @param until server time, ms */
export function Deadline({ until }: { until: number }) {
  const { intl } = useLocale();
  const at = shortTime(until, intl);
  return (
    <span className={styles.left}>
      <time dateTime={new Date(until).toISOString()} title={fullTime(until, intl)}>
        <Trans>until {at}</Trans>
      </time>
      <span>
        <TermLeft until={until} />
      </span>
    </span>
  );
}

/** The time left until a deadline. @param until server time, ms */
export function TermLeft({ until }: { until: number }) {
  const { intl } = useLocale();
  const length = timeLeftText(until - useServerMinute(), intl, 'minute');
  return length ? <Trans>{length} left</Trans> : <Trans>less than a minute left</Trans>;
}
