import { useLingui } from '@lingui/react/macro';
import { Link } from 'wouter';
import { useStatusNames } from '#client/goods/status-names.ts';
import { GOODS_STATUS } from '#protocol/lookups.ts';
import styles from './list.module.css';

/** The statuses that occur, with how many there are of each. */
export function StatusFilter({
  counts,
  chosen,
  href,
}: {
  counts: readonly { status: number; count: number }[];
  chosen: number | undefined;
  href: (status: number | undefined) => string;
}) {
  const { t } = useLingui();
  const names = useStatusNames();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const shown = Object.values(GOODS_STATUS)
    .map((status) => ({ status, count: counts.find((entry) => entry.status === status)?.count ?? 0 }))
    .filter(({ status, count }) => count > 0 || status === chosen);
  const entry = (status: number | undefined, name: string, count: number) => (
    <li key={status ?? 'all'}>
      <Link href={href(status)} className={styles.status} aria-current={status === chosen ? 'true' : undefined}>
        {name}
        <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
  return (
    <nav aria-label={t`Status`}>
      <ul className={styles.statuses}>
        {entry(undefined, t`All`, total)}
        {shown.map(({ status, count }) => entry(status, names(status), count))}
      </ul>
    </nav>
  );
}
