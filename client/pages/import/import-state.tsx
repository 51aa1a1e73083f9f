import { useLingui, Trans } from '@lingui/react/macro';
import type { ImportField, GoodsImport } from '#protocol/http/imports.ts';
import { Label } from '#client/design/badge.tsx';

/** The state of an import. */
export function StateLabel({ state }: { state: GoodsImport['state'] }) {
  switch (state) {
    case 'uploaded':
      return (
        <Label tone="neutral">
          <Trans>Waiting for you</Trans>
        </Label>
      );
    case 'checking':
      return (
        <Label>
          <Trans>Being checked</Trans>
        </Label>
      );
    case 'checked':
      return (
        <Label>
          <Trans>Checked</Trans>
        </Label>
      );
    case 'importing':
      return (
        <Label>
          <Trans>Being imported</Trans>
        </Label>
      );
    case 'done':
      return (
        <Label tone="success">
          <Trans>Done</Trans>
        </Label>
      );
    case 'stopped':
      return (
        <Label tone="neutral">
          <Trans>Stopped</Trans>
        </Label>
      );
    case 'failed':
      return (
        <Label tone="danger">
          <Trans>Failed</Trans>
        </Label>
      );
  }
}

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
