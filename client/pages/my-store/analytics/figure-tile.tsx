import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import styles from './analytics.module.css';
import { compare } from './compare.ts';

const Sparkline = lazy(() => import('#client/charts/sparkline.tsx'));

/** A figure of the period with its change and sparkline; selecting it shows it in the chart. */
export function FigureTile({
  name,
  now,
  before,
  values,
  days,
  chosen,
  onChoose,
}: {
  name: string;
  now: number;
  before: number;
  values: readonly number[];
  days: number;
  chosen: boolean;
  onChoose: () => void;
}) {
  const { intl } = useLocale();
  return (
    <button
      type="button"
      className={classNames(styles.tile, chosen && styles.chosen)}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.figure}>{now.toLocaleString(intl)}</span>
      <Change now={now} before={before} days={days} />
      <span className={styles.spark}>
        <Suspense>
          <Sparkline values={values} />
        </Suspense>
      </span>
    </button>
  );
}

function Change({ now, before, days }: { now: number; before: number; days: number }) {
  const { intl } = useLocale();
  const { trend, percent } = compare(now, before);
  const was = before.toLocaleString(intl);
  const by = percent === null ? '' : (percent / 100).toLocaleString(intl, { style: 'percent' });
  if (trend === 'same')
    return (
      <span className={styles.change}>
        <Trans>as in the {days} days before</Trans>
      </span>
    );
  if (percent === null)
    return (
      <span className={classNames(styles.change, styles.up)}>
        <Icon name="arrowUp" size={14} />
        <Trans>none in the {days} days before</Trans>
      </span>
    );
  return trend === 'up' ? (
    <span className={classNames(styles.change, styles.up)}>
      <Icon name="arrowUp" size={14} />
      <Trans>
        {by} more than before ({was})
      </Trans>
    </span>
  ) : (
    <span className={classNames(styles.change, styles.down)}>
      <Icon name="arrowDown" size={14} />
      <Trans>
        {by} less than before ({was})
      </Trans>
    </span>
  );
}
