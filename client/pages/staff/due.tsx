import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime } from '#client/format/dates.ts';
import { useMinute } from '#client/hooks/use-now.ts';
import { classNames } from '#client/design/class-names.ts';
import styles from './staff.module.css';
import { dueTime } from './urgency.ts';

/** The time left of the promised 24 hours, or the time since then. */
export function Due({ at }: { at: number }) {
  const { intl } = useLocale();
  const { urgency, unit, amount } = dueTime(at, useMinute());
  const length = new Intl.NumberFormat(intl, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
  return (
    <span className={classNames(styles.due, styles[urgency])} title={fullTime(at, intl)}>
      {urgency === 'late' ? <Trans>late by {length}</Trans> : <Trans>{length} left</Trans>}
    </span>
  );
}
