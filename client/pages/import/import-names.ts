import { useLingui } from '@lingui/react/macro';
import type { ImportField } from '#protocol/http/imports.ts';

/** Names of the import fields. */
export function useImportFields(): Record<ImportField, string> {
  const { t } = useLingui();
  return {
    key: t`Your own number`,
    'title.EN': t`Title (English)`,
    'title.ZHHK': t`Title (Traditional Chinese)`,
    'title.ZHCN': t`Title (Simplified Chinese)`,
    'description.EN': t`Description (English)`,
    'description.ZHHK': t`Description (Traditional Chinese)`,
    'description.ZHCN': t`Description (Simplified Chinese)`,
    type: t`Kind`,
    category: t`Category`,
    saleType: t`How it is sold`,
    currency: t`Currency`,
    price: t`Price`,
    startingPrice: t`Starting price`,
    incrementPrice: t`Each bid adds`,
    endAt: t`End of the auction`,
    brand: t`Brand or maker`,
    region: t`Region`,
    length: t`Length (mm)`,
    width: t`Width (mm)`,
    height: t`Height (mm)`,
    logistics: t`Delivery`,
    transactionType: t`Transfer`,
    receiptType: t`Payment`,
    linkUrl: t`Link to the token`,
    property: t`Another fact`,
  };
}
