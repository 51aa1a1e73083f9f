import { Trans } from '@lingui/react/macro';
import { TimeLeft } from '#client/format/time-left.tsx';
import { useServerTime } from '#client/hooks/use-server-time.ts';
import { AuctionTime } from '#client/times/auction-time.tsx';
import { useLocale } from '#client/i18n/locale-context.ts';
import { GOODS_STATUS, SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import { usePriceText } from '../price-text.ts';
import { BuyerTotal } from './buyer-total.tsx';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

type SheetSaleProps = {
  goods: SheetGoods;
  /** The price agreed with the reader. */
  agreed?: string | null;
};

/** The price of goods, or the terms of their auction. */
export const SheetSale = ({ goods, agreed = null }: SheetSaleProps) =>
  goods.saleType === SALE_TYPE.auction ? <AuctionTerms goods={goods} /> : <SheetPrice goods={goods} agreed={agreed} />;

/** The price, or the one agreed with the reader, and what a buyer pays in total. */
function SheetPrice({ goods, agreed }: { goods: SheetGoods; agreed: string | null }) {
  const price = usePriceText();
  const isOffered = goods.status === GOODS_STATUS.forSale && !goods.frozen;
  const paid = agreed ?? (isOffered ? goods.price : null);
  return (
    <>
      <p className={styles.price}>
        {agreed === null ? price(goods) : <Trans>Agreed price {formatMoney(agreed, goods.currency)}</Trans>}
      </p>
      {paid !== null && <BuyerTotal goods={goods} price={paid} />}
    </>
  );
}

/** The terms of an auction: starting price, increment, end. */
function AuctionTerms({
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
              <Trans context="field">Ends</Trans>
            </dt>
            <dd>
              <AuctionTime at={effectiveEndAt} />
            </dd>
          </div>
        )}
      </dl>
      {effectiveEndAt !== null && (
        <p className={styles.left}>
          <TimeLeft
            endAt={effectiveEndAt}
            now={now}
            intl={intl}
            ended={status === GOODS_STATUS.auctionComplete || status === GOODS_STATUS.soldOut}
          />
        </p>
      )}
    </section>
  );
}
