import { useLingui } from '@lingui/react/macro';
import { Icon } from '#client/design/icon.tsx';
import type { Sort } from '#protocol/http/goods-found.ts';
import styles from './collections.module.css';

/** Sort order. @param withWords whether a keyword is present: relevance needs one */
export function SortSelect({
  value,
  withWords,
  onChange,
}: {
  value: Sort;
  withWords: boolean;
  onChange: (sort: Sort) => void;
}) {
  const { t } = useLingui();
  const names: Record<Sort, string> = {
    relevance: withWords ? t`Best match` : t`Recommended`,
    newest: t`Newest first`,
    priceAsc: t`Price: low to high`,
    priceDesc: t`Price: high to low`,
    endingSoon: t`Ending soon`,
    popular: t`Most looked at`,
  };
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>{t`Sort by`}</span>
      <select value={value} onChange={(event) => onChange(event.target.value as Sort)}>
        {Object.entries(names).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={16} />
    </label>
  );
}
