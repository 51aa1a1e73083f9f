import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-resource.ts';
import { AVAILABLE_AREAS } from '#client/bridge/calls.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { Select, type SelectOption } from '#client/design/select.tsx';
import { useCategories, useGoodsWords } from '#client/goods/goods-names.ts';
import type { ImportField } from '#protocol/http/imports.ts';
import { GOODS_TYPE, LOGISTICS, RECEIPT_TYPE, SALE_TYPE, TRANSACTION_TYPE } from '#protocol/lookups.ts';
import { CURRENCY_CODES } from '#protocol/money.ts';
import { useImportFields } from './import-names.ts';
import styles from './import.module.css';

/** Default values for rows without a value of their own. */
export function DefaultsForm({
  defaults,
  onChange,
}: {
  defaults: Record<string, string>;
  onChange: (defaults: Record<string, string>) => void;
}) {
  const { t } = useLingui();
  const { server } = useLocale();
  const names = useImportFields();
  const words = useGoodsWords();
  const { entity, nft } = useCategories();
  const areas = useResource(AVAILABLE_AREAS, { query: { languageCode: server } }).data ?? [];
  const options: Partial<Record<ImportField, SelectOption[]>> = {
    type: Object.values(GOODS_TYPE).map((type) => ({ value: String(type), label: words.type(type) })),
    category: [...entity, ...nft].map(({ key, value }) => ({ value: key, label: value })),
    saleType: Object.values(SALE_TYPE).map((type) => ({ value: String(type), label: words.saleType(type) })),
    currency: CURRENCY_CODES.map((code) => ({ value: code, label: code })),
    region: areas.map(({ key, value }) => ({ value: key, label: value })),
    transactionType: Object.values(TRANSACTION_TYPE).map((type) => ({
      value: String(type),
      label: words.transaction(type),
    })),
    logistics: LOGISTICS.map((way) => ({ value: way, label: words.logistics(way) })),
    receiptType: RECEIPT_TYPE.map((type) => ({ value: type, label: words.receipt(type) })),
  };
  const set = (field: string, value: string) => {
    const { [field]: _before, ...rest } = defaults;
    onChange(value === '' ? rest : { ...rest, [field]: value });
  };
  return (
    <div className={styles.defaults}>
      {Object.entries(options).map(([field, list]) => (
        <Select
          key={field}
          label={names[field as ImportField]}
          placeholder={t`– nothing –`}
          value={defaults[field] ?? ''}
          options={list}
          onChange={(event) => set(field, event.target.value)}
        />
      ))}
    </div>
  );
}
