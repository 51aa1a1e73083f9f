import { useLingui, Trans } from '@lingui/react/macro';
import { useFieldLabels } from '#client/goods/field-labels.ts';
import { goodsFieldRows, type ImportedGoodsField } from '#protocol/rules/goods-fields.ts';
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
          <Trans context="status">Checked</Trans>
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
          <Trans context="status">Done</Trans>
        </Label>
      );
    case 'stopped':
      return (
        <Label tone="neutral">
          <Trans context="status">Stopped</Trans>
        </Label>
      );
    case 'failed':
      return (
        <Label tone="danger">
          <Trans context="status">Failed</Trans>
        </Label>
      );
  }
}

/** Names of the import fields. */
export function useImportFields(): Record<ImportField, string> {
  const { t } = useLingui();
  const labels = useFieldLabels();
  const imported = Object.fromEntries(
    goodsFieldRows.flatMap(({ name, row }) => {
      const { name: label, column = label } = labels[name];
      return row.import === undefined ? [] : [[row.import, column]];
    }),
  ) as Record<ImportedGoodsField, string>;
  return {
    key: t`Your reference number`,
    'title.EN': t`Title (English)`,
    'title.ZHHK': t`Title (Traditional Chinese)`,
    'title.ZHCN': t`Title (Simplified Chinese)`,
    'description.EN': t`Description (English)`,
    'description.ZHHK': t`Description (Traditional Chinese)`,
    'description.ZHCN': t`Description (Simplified Chinese)`,
    ...imported,
    length: t`Length (mm)`,
    width: t`Width (mm)`,
    height: t`Height (mm)`,
    linkUrl: t`Link to the token`,
    tokenStandard: t`Token standard`,
    videoUrl: t`Link to a video`,
    'conditionNote.EN': t`Condition report (English)`,
    'conditionNote.ZHHK': t`Condition report (Traditional Chinese)`,
    'conditionNote.ZHCN': t`Condition report (Simplified Chinese)`,
    properties: t`All details`,
    provenance: t({ message: 'Provenance', context: 'heading' }),
    property: t`Another detail`,
  };
}
