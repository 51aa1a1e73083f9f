import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useResource } from '#client/bridge/use-topic.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Button } from '#client/design/button.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { STORE } from '#protocol/limits.ts';
import page from '../../page.module.css';
import styles from './analytics.module.css';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { compare } from './compare.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storeAnalytics } from '#protocol/http/stores.ts';
import { Link } from 'wouter';
import { EmptyState } from '#client/design/empty-state.tsx';
import { GoodsPicture } from '#client/goods/goods-card.tsx';
import { itemPath } from '#protocol/pages.ts';

type Data = CallResponse<typeof storeAnalytics>;
/** The figures in display order. */
const FIGURES = ['visits', 'favourites', 'chats', 'offers'] as const;
type Figure = (typeof FIGURES)[number];

const Sparkline = lazy(() => import('#client/charts/sparkline.tsx'));

/** A figure of the period with its change and sparkline; selecting it shows it in the chart. */
function FigureTile({
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
        <Trans>same as in the previous {days} days</Trans>
      </span>
    );
  if (percent === null)
    return (
      <span className={styles.change}>
        <Trans>none in the previous {days} days</Trans>
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

const DayChart = lazy(() => import('#client/charts/day-chart.tsx'));

/** Four totals and the chart before they come. */
const TilesSkeleton = () => (
  <div className={styles.tiles} aria-busy="true">
    {FIGURES.map((figure) => (
      <div key={figure} className={styles.tile}>
        <span className={styles.waitingName}>
          <Skeleton width="60%" />
        </span>
        <span className={styles.waitingFigure}>
          <Skeleton width="35%" height="1em" />
        </span>
        <span className={styles.change}>
          <Skeleton width="70%" />
        </span>
      </div>
    ))}
    <div className={classNames(styles.tile, styles.whole, styles.waitingChart)}>
      <Skeleton height="1px" />
      <Skeleton height="1px" />
      <Skeleton height="1px" />
      <Skeleton height="1px" />
    </div>
  </div>
);

/** The whole section before it is known what is above it. */
export const AnalyticsSkeleton = () => (
  <section className={page.section} aria-busy="true">
    <div className={page.sectionHead}>
      <Skeleton width="14rem" height="1.6rem" />
    </div>
    <TilesSkeleton />
  </section>
);

/** The analytics of the user's store: four totals, a chart of one figure by day, and the most visited goods. */
export function Analytics() {
  const { t } = useLingui();
  const { server } = useLocale();
  const [days, setDays] = useState<number>(STORE.analyticsDays[1]);
  const input = { query: { days, languageCode: server } };
  const resource = useResource('stores.analytics', input);
  const { data } = resource;
  return (
    <section className={page.section} aria-labelledby="analytics-title">
      <div className={page.sectionHead}>
        <h2 id="analytics-title">
          <Trans>Store performance</Trans>
        </h2>
        <div className={styles.ranges} role="group" aria-label={t({ message: 'Period', context: 'field' })}>
          {STORE.analyticsDays.map((range) => (
            <Button
              key={range}
              size="small"
              variant={range === days ? 'outline' : 'quiet'}
              aria-pressed={range === days}
              onClick={() => setDays(range)}
            >
              <Plural value={range} one="# day" other="# days" />
            </Button>
          ))}
        </div>
      </div>
      {data && <Figures data={data} />}
      <ResourceState of={resource}>
        <TilesSkeleton />
      </ResourceState>
    </section>
  );
}

function Figures({ data }: { data: Data }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const [figure, setFigure] = useState<Figure>('visits');
  const names = useFigureNames();
  const name = names[figure];
  const total = data.total[figure].toLocaleString(intl);
  const length = data.days.length;
  return (
    <>
      <div className={styles.tiles} role="group" aria-label={t`What the chart shows`}>
        {FIGURES.map((one) => (
          <FigureTile
            key={one}
            name={names[one]}
            now={data.total[one]}
            before={data.before[one]}
            values={data.days.map((day) => day[one])}
            days={length}
            chosen={one === figure}
            onChoose={() => setFigure(one)}
          />
        ))}
      </div>
      <figure className={styles.chart}>
        <figcaption className={styles.caption}>
          <Trans>{name} per day</Trans>
        </figcaption>
        <div className={styles.canvas}>
          <Suspense fallback={<Skeleton height="100%" />}>
            <DayChart
              days={data.days.map((day) => ({ day: day.day, value: day[figure] }))}
              name={name}
              intl={intl}
              label={t`${name} per day over ${length} days, ${total} in total. The table below has the figures.`}
            />
          </Suspense>
        </div>
      </figure>
      <DayTable days={data.days} names={names} />
      <TopGoods goods={data.goods} />
    </>
  );
}

/** @returns the label of each figure. */
function useFigureNames(): Record<Figure, string> {
  const { t } = useLingui();
  return {
    visits: t({ message: 'Visits', context: 'page' }),
    favourites: t({ message: 'Favourites', context: 'figure' }),
    chats: t({ message: 'Chats', context: 'page' }),
    offers: t({ message: 'Offers', context: 'page' }),
  };
}

/** The most visited goods with their figures. */
function TopGoods({ goods }: { goods: Data['goods'] }) {
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
function DayTable({ days, names }: { days: Data['days']; names: Record<Figure, string> }) {
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
