import { useLingui } from '@lingui/react/macro';
import { Pagination } from '#client/design/pagination.tsx';
import { collectionsPath, type Finding } from '#client/goods/collections-path.ts';
import { GOODS } from '#protocol/limits.ts';
import styles from './collections.module.css';

/** Links to the pages of a search. */
export function Pages({ finding, total, pageSize }: { finding: Finding; total: number; pageSize: number }) {
  const { t } = useLingui();
  const pages = Math.min(Math.ceil(total / Math.max(1, pageSize)), GOODS.searchPagesMost);
  return (
    <div className={styles.pages}>
      <Pagination
        current={finding.pageNo ?? 1}
        total={pages}
        href={(pageNo) => collectionsPath({ ...finding, pageNo })}
        labels={{
          navigation: t`Pages`,
          previous: t`Previous page`,
          next: t`Next page`,
          page: (page) => t`Page ${page}`,
        }}
      />
    </div>
  );
}
