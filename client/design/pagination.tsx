import type { ReactElement } from 'react';
import { cloneElement } from 'react';
import { Icon } from './icon.tsx';
import { pageWindow } from './page-window.ts';
import styles from './pagination.module.css';

export type PaginationLabels = { navigation: string; previous: string; next: string; page: (page: number) => string };

type LinkElement = ReactElement<{ className?: string | undefined; 'aria-label'?: string; 'aria-current'?: 'page' | undefined; children?: React.ReactNode }>;

/** Links to the pages of a list, buttons of 50 px (spec §9). @param link makes the link to a page, without content. */
export function Pagination({ current, total, link, labels }: { current: number; total: number; link: (page: number) => LinkElement; labels: PaginationLabels }) {
  if (total <= 1) return null;
  const entry = (page: number, label: string, content: React.ReactNode, isCurrent = false) =>
    cloneElement(link(page), { className: styles.page, 'aria-label': label, 'aria-current': isCurrent ? 'page' : undefined, children: content });
  return (
    <nav aria-label={labels.navigation}>
      <ul className={styles.pages}>
        {current > 1 && <li>{entry(current - 1, labels.previous, <Icon name="chevronLeft" />)}</li>}
        {pageWindow(current, total).map((page, index) => (page === null
          ? <li key={`gap-${index}`} className={styles.page} aria-hidden="true"><span className={styles.gap}>…</span></li>
          : <li key={page}>{entry(page, labels.page(page), page, page === current)}</li>))}
        {current < total && <li>{entry(current + 1, labels.next, <Icon name="chevronRight" />)}</li>}
      </ul>
    </nav>
  );
}
