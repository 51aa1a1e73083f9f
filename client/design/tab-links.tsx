import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { scrollToItem } from './scroll-row.ts';
import styles from './navigation.module.css';

export type TabLink = { href: string; label: ReactNode; current: boolean };

/**
 * Links to related pages in a row that looks like tabs. @param label names the group for screen readers
 */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const list = useRef<HTMLElement>(null);
  const shown = links.find(({ current }) => current)?.href;
  // On a narrow screen the row scrolls: the link of the current page is scrolled into view.
  useEffect(() => {
    if (shown !== undefined && list.current)
      scrollToItem(list.current, list.current.querySelector<HTMLElement>('[aria-current]'));
  }, [shown]);
  return (
    <nav ref={list} aria-label={label} className={styles.list}>
      {links.map(({ href, label: text, current }) => (
        <Link key={href} href={href} className={styles.link} {...(current && { 'aria-current': 'page' as const })}>
          {text}
        </Link>
      ))}
    </nav>
  );
}
