import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocale } from '#client/i18n/locale-context.ts';
import { shortInHongKong } from '#client/times/zones.ts';
import { GOODS_FIELDS, type GoodsFieldName, type GoodsFieldValue } from '#protocol/rules/goods-fields.ts';
import { joinWords } from '#protocol/locales.ts';
import { formatMoney } from '#protocol/money.ts';
import { useCategoryName, useRegionName } from './goods-names.ts';

type FieldLabel = {
  readonly name: string;
  /** Where they differ from the name: the label in the editor, of an import column, of a facet. */
  readonly prompt?: string;
  readonly column?: string;
  readonly facet?: string;
  /** Shown below the control of the editor. */
  readonly hint?: ReactNode;
};
type OptionOf<Name extends GoodsFieldName> = (typeof GOODS_FIELDS)[Name] extends {
  options: readonly (infer Option extends string | number)[];
}
  ? Option
  : never;
export type ChoiceName = { [Name in GoodsFieldName]: [OptionOf<Name>] extends [never] ? never : Name }[GoodsFieldName];

/** The texts of every field. */
export function useFieldLabels(): Readonly<Record<GoodsFieldName, FieldLabel>> {
  const { t } = useLingui();
  return {
    type: { name: t({ message: 'Type', context: 'field' }) },
    categoryCode: { name: t({ message: 'Category', context: 'field' }) },
    asStore: { name: t({ message: 'Seller', context: 'field' }) },
    saleType: { name: t({ message: 'Sale', context: 'field' }), column: t`How it is sold`, facet: t`Sale type` },
    currency: { name: t({ message: 'Currency', context: 'field' }) },
    price: { name: t({ message: 'Price', context: 'field' }) },
    startingPrice: { name: t`Starting price` },
    incrementPrice: { name: t`Bid increment` },
    fixedPrice: { name: t`Buy-now price` },
    reservePrice: { name: t`Reserve price` },
    endAt: { name: t({ message: 'Ends', context: 'field' }), column: t`End of the auction` },
    extendMinutes: { name: t`Extend after late bids` },
    receiptType: {
      name: t({ message: 'Payment', context: 'field' }),
      prompt: t`How are you paid?`,
      hint: t`No payment goes through this site: buyer and seller settle it directly.`,
    },
    transactionType: { name: t`Held by` },
    managedAddressId: { name: t`Consignment address` },
    logistics: { name: t({ message: 'Delivery', context: 'heading' }) },
    estimateLow: { name: t`Estimate from` },
    estimateHigh: { name: t`Estimate to` },
    deliveryPayer: {
      name: t`Delivery by post`,
      prompt: t`Who pays for delivery by post?`,
    },
    deliveryCost: {
      name: t`Delivery charge`,
      hint: t`Optional, in the currency of the price. Buyers see it in their total.`,
    },
    shipsTo: {
      name: t`Ships to`,
      prompt: t`Where do you send it?`,
      hint: t({ message: 'Optional', context: 'field' }),
    },
    dispatchDays: {
      name: t({ message: 'Dispatch', context: 'field' }),
      prompt: t`When do you dispatch it?`,
      hint: t({ message: 'Optional', context: 'field' }),
    },
    returnDays: {
      name: t({ message: 'Returns', context: 'field' }),
      prompt: t`Do you accept returns?`,
      hint: t({ message: 'Optional', context: 'field' }),
    },
    condition: {
      name: t({ message: 'Condition', context: 'field' }),
      prompt: t({ message: 'Condition', context: 'field' }),
    },
    conditionNote: {
      name: t`Condition report`,
      hint: t`Optional: wear, repairs, replaced parts, and what you could not examine.`,
    },
    comesWith: { name: t`Comes with`, prompt: t`What comes with it?` },
    brand: { name: t({ message: 'Brand', context: 'field' }), column: t`Brand or maker` },
    region: { name: t({ message: 'Location', context: 'field' }) },
  };
}

/** The texts of the options of every choice. */
export function useOptionLabel(): (name: ChoiceName, option: string | number) => string {
  const { t } = useLingui();
  const region = useRegionName();
  const dispatch = (days: number) =>
    t`${plural(days, { one: 'Within # business day of payment', other: 'Within # business days of payment' })}`;
  const returns = (days: number) => t`Within ${days} days of delivery`;
  const labels: { readonly [Name in ChoiceName]: Readonly<Record<OptionOf<Name>, string>> } = {
    type: { 1: t`Physical item`, 3: t`Digital collectible` },
    saleType: { 1: t`Fixed price`, 2: t({ message: 'Auction', context: 'sale' }), 3: t`Not for sale` },
    receiptType: {
      bankTransfer: t`Bank transfer`,
      cash: t({ message: 'Cash', context: 'way to pay' }),
      cheque: t({ message: 'Cheque', context: 'way to pay' }),
      digitalCurrency: t`Digital currency`,
    },
    transactionType: { 1: t`The seller`, 2: t`Vermeil (on consignment)` },
    logistics: { faceToFace: t`In person`, mailing: t`By post` },
    deliveryPayer: { seller: t`At the seller’s expense`, buyer: t`At the buyer’s expense` },
    shipsTo: {
      CN: region('CN'),
      HK: region('HK'),
      TW: region('TW'),
      SG: region('SG'),
      MY: region('MY'),
      TH: region('TH'),
    },
    dispatchDays: { 1: dispatch(1), 3: dispatch(3), 5: dispatch(5), 10: dispatch(10) },
    returnDays: { 0: t`No returns`, 7: returns(7), 14: returns(14), 30: returns(30) },
    condition: {
      asNew: t`As new`,
      excellent: t({ message: 'Excellent', context: 'condition of an item' }),
      veryGood: t`Very good`,
      good: t({ message: 'Good', context: 'condition of an item' }),
      fair: t({ message: 'Fair', context: 'condition of an item' }),
      restored: t({ message: 'Restored', context: 'condition' }),
    },
    comesWith: {
      originalBox: t`Original box`,
      warrantyCard: t`Warranty card`,
      certificate: t({ message: 'Certificate', context: 'heading' }),
      report: t`Laboratory report`,
      invoice: t({ message: 'Invoice', context: 'document' }),
      serviceRecord: t`Service record`,
      exportLicence: t`Export licence`,
    },
  };
  return (name, option) => (labels[name] as Readonly<Record<string, string>>)[option] ?? '';
}

/** @returns a function that writes the value of a field for a reader; '' for an empty one */
export function useFieldText(): (name: GoodsFieldName, value: GoodsFieldValue, currency: string) => string {
  const { t } = useLingui();
  const { intl } = useLocale();
  const option = useOptionLabel();
  const category = useCategoryName();
  const region = useRegionName();
  return (name, value, currency) => {
    if (name === 'asStore') return value ? t`the store` : t`the person`;
    if (value === null || value === '') return '';
    if (name === 'categoryCode') return category(String(value));
    if (name === 'region') return region(String(value));
    if (name === 'extendMinutes') {
      const minutes = Number(value);
      return t`${plural(minutes, { one: '# minute', other: '# minutes' })}`;
    }
    if (name === 'logistics' && [value].flat().length > 1) return t`In person or by post`;
    switch (GOODS_FIELDS[name].kind) {
      case 'choice':
      case 'choices':
        return joinWords(
          [value].flat().map((each) => option(name as ChoiceName, String(each))),
          intl,
        );
      case 'amount':
        return formatMoney(String(value), currency);
      case 'time': {
        // The end of an auction.
        const date = shortInHongKong(Number(value), intl);
        return t`${date} Hong Kong time`;
      }
      default:
        return String(value);
    }
  };
}
