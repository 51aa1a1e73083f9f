import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { TabLinks } from '#client/design/tab-links.tsx';
import { linkTo } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';
import { AccountPage, type AccountPageProps } from './account-page.tsx';

/** The frame of the merchant's pages: that of the user's own pages, with tabs. */
export function StoreArea({ title, lead, actions, children }: Omit<AccountPageProps, 'below'>) {
  const { t } = useLingui();
  const [path] = useLocation();
  const links: readonly (readonly [string, ReactNode])[] = [
    [
      linkTo('myStore'),
      <Trans key="overview" context="page">
        Overview
      </Trans>,
    ],
    [linkTo('storeMedia'), <Trans key="media">Pictures & videos</Trans>],
    [
      linkTo('storeComments'),
      <Trans key="comments" context="page">
        Reviews
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
    <AccountPage title={title} lead={lead} actions={actions && <div className={primitives.row}>{actions}</div>}>
      <TabLinks label={t`My store`} links={links.map(([href, label]) => ({ href, label, current: current(href) }))} />
      <div>{children}</div>
    </AccountPage>
  );
}
