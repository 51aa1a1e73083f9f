import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { ALL, type Filters, type Finding } from '#client/goods/collections-path.ts';
import { useCategoryName, useGoodsWords, useRegionName } from '#client/goods/goods-names.ts';
import { formatMoney } from '#protocol/money.ts';
import styles from './collections.module.css';

/** The active filters, removable one by one or all at once. */
export function ActiveFilters({
  finding: { category = ALL, filters = {} },
  onChange,
}: {
  finding: Finding;
  onChange: (next: Finding) => void;
}) {
  const { t } = useLingui();
  const words = useGoodsWords();
  const categoryName = useCategoryName();
  const regionName = useRegionName();
  const without =
    (...fields: (keyof Filters)[]) =>
    () =>
      onChange({
        filters: Object.fromEntries(
          Object.entries(filters).filter(([field]) => !fields.includes(field as keyof Filters)),
        ),
      });
  const { type, saleType, currency, priceMin, priceMax, brand, region, storeId, sort } = filters;
  const from = priceMin && currency && formatMoney(priceMin, currency);
  const to = priceMax && currency && formatMoney(priceMax, currency);
  const chips: { name: string; remove: () => void }[] = [
    ...(category === ALL ? [] : [{ name: categoryName(category), remove: () => onChange({ category: ALL }) }]),
    ...(type ? [{ name: words.type(Number(type)), remove: without('type') }] : []),
    ...(saleType ? [{ name: words.saleType(Number(saleType)), remove: without('saleType') }] : []),
    ...(currency ? [{ name: currency, remove: without('currency', 'priceMin', 'priceMax') }] : []),
    ...(from ? [{ name: t`from ${from}`, remove: without('priceMin') }] : []),
    ...(to ? [{ name: t`up to ${to}`, remove: without('priceMax') }] : []),
    ...(brand ? [{ name: brand, remove: without('brand') }] : []),
    ...(region ? [{ name: regionName(region), remove: without('region') }] : []),
    ...(storeId ? [{ name: t`One store`, remove: without('storeId') }] : []),
  ];
  if (chips.length === 0) return <div className={styles.chips} />;
  return (
    <ul className={styles.chips} aria-label={t`Active filters`}>
      {chips.map(({ name, remove }) => (
        <li key={name}>
          <button type="button" className={styles.chip} aria-label={t`Remove ${name}`} onClick={remove}>
            {name}
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.clear}
            onClick={() => onChange({ category: ALL, filters: sort ? { sort } : {} })}
          >
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
