import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeAnalytics } from '#protocol/http/stores.ts';
import { Trans, Plural } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import styles from './analytics.module.css';
import { Link } from 'wouter';
import { EmptyState } from '#client/design/empty-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { itemPath } from '#protocol/pages.ts';

/** The most visited goods with their figures. */
export function TopGoods({ goods }: { goods: Analytics['goods'] }) {
  const most = Math.max(1, ...goods.map(({ visits }) => visits));
  return (
    <section className={styles.top} aria-labelledby="top-goods">
      <h3 id="top-goods" className={styles.topTitle}>
        <Trans>Most viewed</Trans>
      </h3>
      {goods.length === 0 && (
        <EmptyState icon="eye" title={<Trans>No visits in this period</Trans>}>
          <Trans>Each visitor counts once a day; your own visits do not count.</Trans>
        </EmptyState>
      )}
      <ol className={styles.goods}>
        {goods.map((one) => (
          <li key={one.id} className={styles.piece}>
            <span className={styles.picture}>
              <GoodsPicture image={one.image} sizes={56} />
            </span>
            <div className={styles.pieceWords}>
              <Link href={itemPath(one)} className={styles.pieceTitle}>
                {one.title}
              </Link>
              <span className={styles.track} aria-hidden="true">
                <span style={{ width: `${(one.visits / most) * 100}%` }} />
              </span>
              <p className={styles.pieceFigures}>
                <b>
                  <Plural value={one.visits} one="# visit" other="# visits" />
                </b>
                <span>
                  <Plural value={one.favourites} one="# favourite" other="# favourites" />
                </span>
                <span>
                  <Plural value={one.chats} one="# chat" other="# chats" />
                </span>
                <span>
                  <Plural value={one.offers} one="# offer" other="# offers" />
                </span>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

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
                <Trans context="field">Day</Trans>
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

export type Analytics = CallResponse<typeof storeAnalytics>;
/** The figures in display order. */
export const FIGURES = ['visits', 'favourites', 'chats', 'offers'] as const;
export type Figure = (typeof FIGURES)[number];
