import { useLingui } from '@lingui/react/macro';
import { Pagination } from '#client/design/pagination.tsx';
import { pageQuery } from '#client/goods/page-query.ts';
import type { Asked } from './asked.ts';
import styles from './trade-list.module.css';

/** Pagination of a list of offers or deals. */
export function TradePages({
  path,
  asked,
  total,
  pageSize,
}: {
  path: string;
  asked: Asked;
  total: number;
  pageSize: number;
}) {
  const { t } = useLingui();
  const { side, state, pageNo } = asked;
  return (
    <div className={styles.pages}>
      <Pagination
        current={pageNo}
        total={Math.ceil(total / Math.max(1, pageSize))}
        href={(page) =>
          path +
          pageQuery({ side: side === 'buyer' ? undefined : side, state: state === 'all' ? undefined : state, page })
        }
        labels={{
          navigation: t`Pages`,
          previous: t`Previous page`,
          next: t`Next page`,
          page: (number) => t`Page ${number}`,
        }}
      />
    </div>
  );
}
