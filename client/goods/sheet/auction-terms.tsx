import { Trans } from '@lingui/react/macro';
import { useLocale } from '#client/i18n/locale-context.ts';
import { fullTime, shortTime } from '#client/format/dates.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import type { SheetGoods } from './sheet-goods.ts';
import styles from './goods-sheet.module.css';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { TimeLeft } from '#client/format/time-left.tsx';

/** The terms of an auction: starting price, increment, end. */
export function AuctionTerms({
  goods: { startingPrice, incrementPrice, fixedPrice, effectiveEndAt, currency, status },
}: {
  goods: SheetGoods;
}) {
  const { intl } = useLocale();
  const { now } = useServerTime('second');
  const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount, currency));
  return (
    <section className={styles.terms}>
      <dl className={styles.figures}>
        <div className={styles.first}>
          <dt>
            <Trans>Starting price</Trans>
          </dt>
          <dd className={styles.figure}>{money(startingPrice)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Bid increment</Trans>
          </dt>
          <dd>{money(incrementPrice)}</dd>
        </div>
        {fixedPrice !== null && (
          <div>
            <dt>
              <Trans>Buy-now price</Trans>
            </dt>
            <dd>{money(fixedPrice)}</dd>
          </div>
        )}
        {effectiveEndAt !== null && (
          <div>
            <dt>
              <Trans>Ends</Trans>
            </dt>
            <dd>
              <time dateTime={new Date(effectiveEndAt).toISOString()} title={fullTime(effectiveEndAt, intl)}>
                {shortTime(effectiveEndAt, intl)}
              </time>
            </dd>
          </div>
        )}
      </dl>
      {effectiveEndAt !== null && (
        <p className={styles.left}>
          <TimeLeft
            endAt={effectiveEndAt}
            now={now}
            ended={status === GOODS_STATUS.auctionComplete || status === GOODS_STATUS.soldOut}
          />
        </p>
      )}
    </section>
  );
}
