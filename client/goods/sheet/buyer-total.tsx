import { Trans } from '@lingui/react/macro';
import { ApproximatePrice } from '#client/prices/approximate-price.tsx';
import { formatMoney } from '#protocol/money.ts';
import { buyerTotal, type BuyerTotal as Total } from '#protocol/rules/buyer-total.ts';
import styles from './goods-sheet.module.css';
import type { SheetGoods } from './sheet-goods.ts';

type BuyerTotalProps = {
  goods: SheetGoods;
  /** Of the goods. */
  price: string;
  /** The minimum bid of a running auction: its price can no longer be paid, and is shown above. */
  nextBid?: string;
};

/** What a buyer pays: the price in the reader's currency, and the total with delivery. */
export function BuyerTotal({ goods, price, nextBid }: BuyerTotalProps) {
  const { currency } = goods;
  const { total, delivery } = buyerTotal(nextBid ?? price, goods);
  const money = formatMoney(total, currency);
  return (
    <div className={styles.totals}>
      {nextBid === undefined && <ApproximatePrice amount={price} currency={currency} dated />}
      <p className={styles.total}>
        {nextBid === undefined ? (
          <Trans>Total {money}, no buyer’s fee</Trans>
        ) : (
          <Trans>Total with the next bid {money}, no buyer’s fee</Trans>
        )}
      </p>
      {delivery !== 'none' && (
        <p className={styles.total}>
          <Delivery delivery={delivery} cost={goods.deliveryCost} currency={currency} />
        </p>
      )}
    </div>
  );
}

function Delivery({ delivery, cost, currency }: { delivery: Total['delivery']; cost: string; currency: string }) {
  const money = formatMoney(cost, currency);
  switch (delivery) {
    case 'none':
      return null;
    case 'free':
      return <Trans>The seller pays for delivery</Trans>;
    case 'added':
      return <Trans>Delivery by post {money} included</Trans>;
    case 'extra':
      return <Trans>Plus delivery, which you pay</Trans>;
    case 'open':
      return <Trans>Delivery to be agreed</Trans>;
  }
}
