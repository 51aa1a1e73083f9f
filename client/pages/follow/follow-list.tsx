import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link, useSearch } from 'wouter';
import type { Resource } from '#client/bridge/use-topic.ts';
import { buttonClass } from '#client/design/button.tsx';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { linkTo } from '#protocol/pages.ts';
import styles from '../page.module.css';
import { RowsSkeleton } from './follow-rows.tsx';
import { TabLinks } from '#client/design/tab-links.tsx';
import { AccountPage } from '../account-page.tsx';

/** @returns the query of the page in the address: `?after=` is the cursor of the page before */
export function useAfter(): { after?: string } {
  const after = new URLSearchParams(useSearch()).get('after');
  return after === null ? {} : { after };
}

/** A page of followers or followings, with links to the next page and back to the first. */
export function FollowList<Item>({
  name,
  list,
  children,
}: {
  name: 'followers' | 'followings';
  list: Resource<{ items: readonly Item[]; next: string | null }>;
  children: (items: readonly Item[]) => ReactNode;
}) {
  const { t } = useLingui();
  const isFirst = useAfter().after === undefined;
  const next = list.data?.next ?? null;
  return (
    <FollowFrame current={name}>
      <ResourceState of={list}>
        <RowsSkeleton />
      </ResourceState>
      {list.data && children(list.data.items)}
      {(!isFirst || next !== null) && (
        <nav className={styles.pages} aria-label={t({ message: 'Pages', context: 'heading' })}>
          {!isFirst && (
            <Link href={linkTo(name)} className={buttonClass({ size: 'small' })}>
              <Trans>Back to the latest</Trans>
            </Link>
          )}
          {next !== null && (
            <Link href={linkTo(name, { after: next })} className={buttonClass({ size: 'small' })}>
              <Trans context="heading">Earlier</Trans>
            </Link>
          )}
        </nav>
      )}
    </FollowFrame>
  );
}

type FollowPageName = 'follow' | 'followers' | 'followings';

/** The frame of the pages about follows: their heading and the links between them. */
export function FollowFrame({ current, children }: { current: FollowPageName; children: ReactNode }) {
  const { t } = useLingui();
  const labels: Record<FollowPageName, ReactNode> = {
    follow: <Trans context="page">Overview</Trans>,
    followers: <Trans context="page">Followers</Trans>,
    followings: <Trans>You follow</Trans>,
  };
  const links = (Object.keys(labels) as FollowPageName[]).map((name) => ({
    href: linkTo(name),
    label: labels[name],
    current: name === current,
  }));
  return (
    <AccountPage
      title={<Trans context="page">Follow</Trans>}
      lead={<Trans>The stores and people you follow, and those who follow you.</Trans>}
    >
      <TabLinks
        label={t({ message: 'Follow', context: 'page' })}
        links={[...links, { href: linkTo('follows'), label: <Trans context="page">News</Trans>, current: false }]}
      />
      {children}
    </AccountPage>
  );
}
