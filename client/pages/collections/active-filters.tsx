import { Trans, useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import { useFieldText } from '#client/goods/field-labels.ts';
import { useCategoryName } from '#client/goods/goods-names.ts';
import { BASE_CURRENCY, formatMoney } from '#protocol/money.ts';
import { FILTER_FACETS } from '#protocol/rules/collection-filters.ts';
import { EVERY_CATEGORY, type CollectionsQuery, type Filters } from '#protocol/rules/collections-path.ts';
import { FACET_FIELDS } from '#protocol/rules/goods-fields.ts';
import { withToggled } from './chosen-details.ts';
import styles from './collections.module.css';
import { useDetailLabels, type DetailFacets } from './facets.tsx';

/** The active filters, removable one by one or all at once. */
export default function ActiveFilters({
  finding: { category = EVERY_CATEGORY, filters = {} },
  details,
  onChange,
}: {
  finding: CollectionsQuery;
  details: DetailFacets;
  onChange: (next: CollectionsQuery) => void;
}) {
  const { t } = useLingui();
  const detailLabels = useDetailLabels();
  const categoryName = useCategoryName();
  const fieldText = useFieldText();
  const without =
    (...fields: (keyof Filters)[]) =>
    () =>
      onChange({
        filters: Object.fromEntries(
          Object.entries(filters).filter(([field]) => !fields.includes(field as keyof Filters)),
        ),
      });
  const { currency = BASE_CURRENCY, priceMin, priceMax, storeId, sort } = filters;
  const from = priceMin && formatMoney(priceMin, currency);
  const to = priceMax && formatMoney(priceMax, currency);
  const chips: { name: string; remove: () => void }[] = [
    ...(category === EVERY_CATEGORY
      ? []
      : [{ name: categoryName(category), remove: () => onChange({ category: EVERY_CATEGORY }) }]),
    ...details.map(detailLabels).flatMap(({ name, label, values }) =>
      values.flatMap(({ key, label: value }) => {
        const { details: left, isChosen } = withToggled(filters.details, { name, value: key });
        const remove = () => onChange({ filters: { ...filters, details: left } });
        return isChosen ? [{ name: `${label} · ${value}`, remove }] : [];
      }),
    ),
    ...FILTER_FACETS.flatMap((facet) => {
      const value = filters[facet];
      if (facet !== 'currency')
        return value ? [{ name: fieldText(FACET_FIELDS[facet], value, ''), remove: without(facet) }] : [];
      return [
        ...(value ? [{ name: value, remove: without('currency', 'priceMin', 'priceMax') }] : []),
        ...(from ? [{ name: t`from ${from}`, remove: without('priceMin') }] : []),
        ...(to ? [{ name: t`up to ${to}`, remove: without('priceMax') }] : []),
      ];
    }),
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
            onClick={() => onChange({ category: EVERY_CATEGORY, filters: sort ? { sort } : {} })}
          >
            <Trans>Clear all</Trans>
          </button>
        </li>
      )}
    </ul>
  );
}
