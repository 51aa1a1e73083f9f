import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TabLinks } from '#client/design/tab-links.tsx';
import { linkTo } from '#protocol/pages.ts';
import { AccountPage } from '../account-page.tsx';

type FollowPageName = 'follow' | 'followers' | 'followings';

/** The frame of the pages about follows: their heading and the links between them. */
export function FollowFrame({ current, children }: { current: FollowPageName; children: ReactNode }) {
  const { t } = useLingui();
  const labels: Record<FollowPageName, ReactNode> = {
    follow: <Trans>Overview</Trans>,
    followers: <Trans>Followers</Trans>,
    followings: <Trans>You follow</Trans>,
  };
  const links = (Object.keys(labels) as FollowPageName[]).map((name) => ({
    href: linkTo(name),
    label: labels[name],
    current: name === current,
  }));
  return (
    <AccountPage
      title={<Trans>Follow</Trans>}
      lead={<Trans>The stores and people you follow, and those who follow you.</Trans>}
    >
      <TabLinks
        label={t`Follow`}
        links={[...links, { href: linkTo('follows'), label: <Trans>News</Trans>, current: false }]}
      />
      {children}
    </AccountPage>
  );
}
