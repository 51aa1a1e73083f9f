import type { ReactNode } from 'react';
import type { Resource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { Skeleton } from '#client/design/skeleton.tsx';
import { ListPages } from '#client/goods/list-pages.tsx';
import { moveBetweenRows } from './move-between-rows.ts';
import styles from './staff.module.css';

/**
 * One page of a list: a placeholder while it loads, `empty` without rows, else the rows and the pagination.
 * @param href the path of a page, counted from 1
 */
export function Results<Row>({
  of,
  loading = <ResultsLoading />,
  empty,
  current,
  href,
  children,
}: {
  of: Resource<{ items: readonly Row[]; total: number; pageSize: number }>;
  loading?: ReactNode;
  empty: ReactNode;
  current: number;
  href: (page: number) => string;
  children: (rows: readonly Row[], total: number) => ReactNode;
}) {
  const { data } = of;
  return (
    <>
      <ResourceState of={of}>{loading}</ResourceState>
      {data?.items.length === 0 && empty}
      {data && data.items.length > 0 && (
        <>
          {children(data.items, data.total)}
          <ListPages current={current} total={data.total} pageSize={data.pageSize} href={href} />
        </>
      )}
    </>
  );
}

/** Placeholders of some rows, or of other content with the class and height. */
export function ResultsLoading({
  className = styles.waiting,
  height = '4rem',
  count = 2,
}: {
  className?: string | undefined;
  height?: string;
  count?: number;
}) {
  return (
    <div className={className} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

/** Rows that are links; arrow keys, J and K, Home and End move between them. */
export function LinkRows<Row extends { id: string }>({
  label,
  rows,
  children,
}: {
  label: string;
  rows: readonly Row[];
  children: (row: Row) => ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move the focus
    <ul className={styles.rows} aria-label={label} onKeyDown={moveBetweenRows}>
      {rows.map((row) => (
        <li key={row.id}>{children(row)}</li>
      ))}
    </ul>
  );
}
