import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from '#client/design/class-names.ts';
import { scrollToItem } from '#client/design/scroll-row.ts';
import { Icon } from '#client/design/icon.tsx';
import { useIsPresentPage, useOwnPages } from '#client/navigation/own-pages.ts';
import styles from './account-page.module.css';
import page from './page.module.css';

export type AccountPageProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  /**
   * What this page belongs to, if it has no link of its own here: the address of a page that has one, and the line
   * above the title, with a link to that page. Narrow screens have this link instead of the navigation.
   */
  below?: { href: string; eyebrow: ReactNode };
  children: ReactNode;
};

/**
 * The frame of the user's own pages (spec §2): buying, selling and the account. The groups, and the links of
 * the present one, are beside the content, on narrow screens in a row above it, where a button shows the other groups.
 */
export function AccountPage({ title, lead, actions, below, children }: AccountPageProps) {
  const { t } = useLingui();
  const groups = useOwnPages();
  const isCurrent = useIsPresentPage(below?.href);
  const current = groups.find(({ pages }) => pages.some(({ href }) => isCurrent(href)));
  const nav = useRef<HTMLElement>(null);
  const groupsId = useId();
  const [groupsShown, setGroupsShown] = useState(false);
  useEffect(() => {
    // On a phone the row is wider than the window: the link of this page is scrolled into view.
    const link = nav.current?.querySelector<HTMLElement>('ul [aria-current]');
    const row = link?.closest('ul');
    if (row) scrollToItem(row, link);
  }, []);
  return (
    <div className={classNames(styles.accountPage, below && styles.below)}>
      <header className={page.head}>
        {below && <p className={page.eyebrow}>{below.eyebrow}</p>}
        <div className={styles.headline}>
          <h1>{title}</h1>
          {actions}
        </div>
        {lead && <p className={page.lead}>{lead}</p>}
      </header>
      <nav ref={nav} className={styles.nav} aria-label={t({ message: 'Personal', context: 'page' })}>
        <button
          type="button"
          className={styles.groupButton}
          aria-expanded={groupsShown}
          aria-controls={groupsId}
          onClick={() => setGroupsShown(!groupsShown)}
        >
          {current?.label ?? <Trans context="page">Personal</Trans>}
          <Icon name="chevronDown" size={16} />
        </button>
        {groups.map(({ label, pages }) => (
          <section key={label} className={classNames(label !== current?.label && styles.otherGroup)} aria-label={label}>
            <Link href={pages[0]?.href ?? ''} className={styles.groupLabel}>
              {label}
            </Link>
            <ul>
              {pages.map(({ href, title: name, icon }) => (
                <li key={href}>
                  <Link href={href} className={styles.place} aria-current={isCurrent(href) ? 'page' : undefined}>
                    <Icon name={icon} size={18} />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <p id={groupsId} className={classNames(styles.groups, groupsShown && styles.groupsShown)}>
          {groups.map(({ label, pages: [first] }) => (
            <Link
              key={label}
              href={first?.href ?? ''}
              className={styles.group}
              aria-current={label === current?.label ? 'true' : undefined}
            >
              {label}
            </Link>
          ))}
        </p>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
