import { formatMoney } from '#protocol/money.ts';
import { saleSummaryOf } from '#protocol/rules/sale-summary.ts';
import { RowPrice } from './own-row.tsx';
import { usePriceNames, usePriceText, type PricedGoods } from './price-text.ts';

/** The price of goods in a row, after its meaning. */
export function GoodsPrice({ goods }: { goods: PricedGoods }) {
  const nameOf = usePriceNames();
  const textOf = usePriceText();
  const { kind, price } = saleSummaryOf({ auction: null, ...goods });
  if (price === null) return <RowPrice name={textOf(goods)} />;
  return <RowPrice name={nameOf(kind)}>{formatMoney(price, goods.currency)}</RowPrice>;
}
