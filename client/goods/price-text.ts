import { useLingui } from '@lingui/react/macro';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { SALE_TYPE } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';

/** @returns the price of goods as text: a price, a starting price, or "not for sale" */
export function usePriceText(): (goods: Pick<GoodsCard, 'price' | 'currency' | 'saleType'>) => string {
  const { t } = useLingui();
  return ({ price, currency, saleType }) => {
    if (saleType === SALE_TYPE.notForSale) return t`Not for sale`;
    if (price === null) return t`Price on request`;
    const money = formatMoney(price, currency);
    return saleType === SALE_TYPE.auction ? t`From ${money}` : money;
  };
}
