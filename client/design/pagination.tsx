import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import styles from './navigation.module.css';

type PaginationLabels = { navigation: string; previous: string; next: string; page: (page: number) => string };

/** Links to the pages of a list, buttons of 50 px (spec §9). @param href the path of a page. */
export function Pagination({
  current,
  total,
  href,
  labels,
}: {
  current: number;
  total: number;
  href: (page: number) => string;
  labels: PaginationLabels;
}) {
  if (total <= 1) return null;
  const entry = (page: number, label: string, content: ReactNode) => (
    <Link
      href={href(page)}
      className={styles.page}
      aria-label={label}
      aria-current={page === current ? 'page' : undefined}
    >
      {content}
    </Link>
  );
  return (
    <nav aria-label={labels.navigation}>
      <ul className={styles.pages}>
        {current > 1 && (
          <li className={styles.turn}>{entry(current - 1, labels.previous, <Icon name="chevronLeft" />)}</li>
        )}
        {pageWindow(current, total).map((page, index, pages) =>
          page === null ? (
            <li key={`after ${pages[index - 1]}`} className={styles.page} aria-hidden="true">
              <span className={styles.gap}>…</span>
            </li>
          ) : (
            <li key={page}>{entry(page, labels.page(page), page)}</li>
          ),
        )}
        {current < total && (
          <li className={styles.turn}>{entry(current + 1, labels.next, <Icon name="chevronRight" />)}</li>
        )}
      </ul>
    </nav>
  );
}

/**
 * The page numbers to show: the first, the last, the current one and its neighbours; `null` is a gap.
 * A gap that would hide a single page shows that page instead.
 */
export function pageWindow(current: number, total: number): (number | null)[] {
  const wanted = new Set([1, total, current - 1, current, current + 1].filter((page) => page >= 1 && page <= total));
  const pages: (number | null)[] = [];
  let last = 0;
  for (const page of [...wanted].sort((a, b) => a - b)) {
    if (page - last === 2) pages.push(page - 1);
    else if (page - last > 2) pages.push(null);
    pages.push(page);
    last = page;
  }
  return pages;
}
