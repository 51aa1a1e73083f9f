import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Skeleton } from '#client/design/skeleton.tsx';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { formatMoney, fromUnits, toUnits } from '#protocol/money.ts';
import { cachedFormat } from '#client/format/cached-format.ts';
import { ExactTime } from '#client/times/exact-time.tsx';
import { dayInHongKong, HONG_KONG } from '#client/times/zones.ts';
import { priceCourse } from './known-records.ts';
import styles from '../auctions.module.css';

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...HONG_KONG } as const;
const clock = cachedFormat(CLOCK);
const dayAndClock = cachedFormat({ ...CLOCK, month: 'short', day: 'numeric' });

const PriceChart = lazyOptional(() => import('#client/charts/price-chart.tsx'));

/** The price over time as a chart and as a table. Nothing before the second record. */
export function PriceHistory({ state, records }: { state: AuctionState; records: readonly BidRecord[] }) {
  const { t } = useLingui();
  const { intl } = useLocale();
  const { currency, startingPrice } = state;
  const course = useMemo(() => priceCourse(records, startingPrice), [records, startingPrice]);
  const steps = useMemo(
    () => course.map(({ at, price }) => ({ at, value: Number(price), text: formatMoney(price, currency) })),
    [course, currency],
  );
  const [first, last] = [course[0], course.at(-1)];
  if (!first || !last || first === last) return null;
  const sameDay = dayInHongKong(first.at) === dayInHongKong(last.at);
  const from = formatMoney(first.price, currency);
  const to = formatMoney(last.price, currency);
  return (
    <figure className={styles.history}>
      <div className={styles.chart}>
        <Suspense fallback={<Skeleton height="100%" />}>
          <PriceChart
            steps={steps}
            label={t`Price history: ${from} to ${to}`}
            time={exactTime}
            tick={(at) => (sameDay ? clock : dayAndClock)(at, intl)}
            figure={(value) => axisMoney(value, currency)}
          />
        </Suspense>
      </div>
      <details className={styles.table}>
        <summary>
          <Trans>View as a table</Trans>
        </summary>
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <Trans context="heading">Record</Trans>
                </th>
                <th scope="col">
                  <Trans>Server time</Trans>
                </th>
                <th scope="col">
                  <Trans context="field">Price</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {course.map(({ seq, at, price }) => (
                <tr key={seq}>
                  <td>{seq}</td>
                  <td>
                    <ExactTime at={at} />
                  </td>
                  <td>{formatMoney(price, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const exactTime = (at: number) => <ExactTime at={at} />;

/** A price on the axis, rounded because the chart computes with floats. */
const axisMoney = (value: number, currency: string): string =>
  value > 0 ? formatMoney(fromUnits(toUnits(value.toFixed(8))), currency) : formatMoney('0', currency);
