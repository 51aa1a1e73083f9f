import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import styles from './analytics.module.css';
import { FIGURES, type Analytics, type Figure } from './figures.ts';

/** The figures of every day as a table, the latest first; the alternative to the chart for screen readers. */
export function DayTable({ days, names }: { days: Analytics['days']; names: Record<Figure, string> }) {
  const { intl } = useLocale();
  // Days have no time of day; formatting them in UTC keeps the day.
  const dayName = new Intl.DateTimeFormat(intl, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <details className={styles.details}>
      <summary>
        <Trans>Figures as a table</Trans>
      </summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Day</Trans>
              </th>
              {FIGURES.map((figure) => (
                <th key={figure} scope="col">
                  {names[figure]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayName.format(Date.parse(`${day.day}T00:00:00Z`))}</th>
                {FIGURES.map((figure) => (
                  <td key={figure}>{day[figure].toLocaleString(intl)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
