import { useLingui } from '@lingui/react/macro';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { formatMoney } from '#protocol/money.ts';
import { saleSummaryOf, type PriceKind } from '#protocol/rules/sale-summary.ts';

/** Goods as far as their price text needs them. */
export type PricedGoods = Pick<GoodsCard, 'price' | 'currency' | 'saleType' | 'status' | 'frozen'> &
  Partial<Pick<GoodsCard, 'auction'>>;

/** @returns the name of a kind of price; '' for an asking price, which needs none */
export function usePriceNames(): (kind: PriceKind) => string {
  const { t } = useLingui();
  return (kind) => {
    switch (kind) {
      case 'soldFor':
        return t`Sold for`;
      case 'sold':
        return t`Sold · asking price`;
      case 'ended':
        return t`Ended · highest bid`;
      case 'currentBid':
        return t`Current bid`;
      case 'startingBid':
        return t`Starting bid`;
      case 'asking':
        return '';
      case 'onRequest':
        return t`Price on request`;
      case 'notForSale':
        return t`Not for sale`;
      case 'notPriced':
        return t`No price yet`;
      case 'unavailable':
        return t`Not available`;
    }
  };
}

/** @returns the price of goods in one line, with its meaning (protocol/rules/sale-summary.ts) */
export function usePriceText(): (goods: PricedGoods) => string {
  const { t } = useLingui();
  const nameOf = usePriceNames();
  return (goods) => {
    const { kind, price } = saleSummaryOf({ auction: null, ...goods });
    if (price === null)
      return kind === 'sold'
        ? t({ message: 'Sold', context: 'status' })
        : kind === 'ended'
          ? t({ message: 'Ended', context: 'status' })
          : nameOf(kind);
    const money = formatMoney(price, goods.currency);
    const name = nameOf(kind);
    return name ? t`${name} ${money}` : money;
  };
}
