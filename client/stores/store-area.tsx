import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useUser } from '#client/bridge/use-topic.ts';
import { TabLinks } from '#client/design/tab-links.tsx';
import styles from './stores.module.css';
import { linkTo } from '#protocol/pages.ts';

/** The layout of the merchant's pages. @param actions beside the title */
export function StoreArea({
  title,
  lead,
  actions,
  children,
}: {
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const user = useUser();
  const [path] = useLocation();
  const name = user?.storeDisplayName ?? user?.username;
  const links: readonly (readonly [string, ReactNode])[] = [
    [
      linkTo('myStore'),
      <Trans key="overview" context="page">
        Overview
      </Trans>,
    ],
    [
      linkTo('storeGoods'),
      <Trans key="goods" context="page">
        Items
      </Trans>,
    ],
    [linkTo('storeMedia'), <Trans key="media">Pictures & videos</Trans>],
    [
      linkTo('storeComments'),
      <Trans key="comments" context="page">
        Comments
      </Trans>,
    ],
    [
      linkTo('storeSettings'),
      <Trans key="settings" context="page">
        Settings
      </Trans>,
    ],
    [
      linkTo('storeGuide'),
      <Trans key="guide" context="page">
        Guide
      </Trans>,
    ],
  ];
  const current = (href: string) => path === href || (href !== linkTo('myStore') && path.startsWith(`${href}/`));
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <p className={styles.eyebrow}>{name}</p>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <TabLinks label={t`My store`} links={links.map(([href, label]) => ({ href, label, current: current(href) }))} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
