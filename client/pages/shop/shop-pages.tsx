import { useLingui } from '@lingui/react/macro';
import { Pagination } from '#client/design/pagination.tsx';
import styles from './shop.module.css';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storePage } from '#protocol/http/stores.ts';

/** A store as its page shows it. */
export type Shop = CallResponse<typeof storePage>;

/** The pagination of a list of `total` rows. */
export function ShopPages({
  current,
  total,
  pageSize,
  href,
}: {
  current: number;
  total: number;
  pageSize: number;
  href: (page: number) => string;
}) {
  const { t } = useLingui();
  const pages = Math.ceil(total / Math.max(1, pageSize));
  return (
    <div className={styles.pages}>
      <Pagination
        current={current}
        total={pages}
        href={href}
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
