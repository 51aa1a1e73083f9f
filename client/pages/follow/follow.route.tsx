import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import page from '../page.module.css';
import { FollowerRows, FollowFrame, FollowingRows, RowsSkeleton } from './follow-list.tsx';

/** Rows of each list; its own page has all. */
const SHOWN = 5;

/** The newest followers and followings. */
export default function FollowPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Following', context: 'page' }));
  const followings = useResource('follows.followings', { query: { limit: SHOWN } });
  const followers = useResource('follows.followers', { query: { limit: SHOWN } });
  return (
    <FollowFrame current="follow">
      <Section
        title={<Trans>You follow</Trans>}
        total={followings.data?.total}
        all={followings.data?.next == null ? null : linkTo('followings')}
      >
        <ResourceState of={followings}>
          <RowsSkeleton />
        </ResourceState>
        {followings.data && <FollowingRows items={followings.data.items} />}
      </Section>
      <Section
        title={<Trans context="page">Followers</Trans>}
        total={followers.data?.total}
        all={followers.data?.next == null ? null : linkTo('followers')}
      >
        <ResourceState of={followers}>
          <RowsSkeleton />
        </ResourceState>
        {followers.data && <FollowerRows items={followers.data.items} />}
      </Section>
    </FollowFrame>
  );
}

function Section(props: { title: ReactNode; total: number | undefined; all: string | null; children: ReactNode }) {
  const { title, total, all, children } = props;
  return (
    <section className={page.section}>
      <div className={page.sectionHead}>
        <h2>
          {title} {total ? <small>{total}</small> : null}
        </h2>
        {all && (
          <Link href={all}>
            <Trans>See all</Trans>
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
