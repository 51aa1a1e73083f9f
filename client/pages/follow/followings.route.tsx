import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { FollowFrame } from './follow-frame.tsx';
import { FollowPages } from './follow-pages.tsx';
import { FollowingRows } from './follow-rows.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** All stores and people that the user follows, page by page: `?after=` is the cursor of the page before. */
export default function FollowingsPage() {
  const { t } = useLingui();
  usePageTitle(t`You follow`);
  const after = new URLSearchParams(useSearch()).get('after') ?? undefined;
  const list = useResource('follows.followings', { query: { ...(after !== undefined && { after }) } });
  const next = list.data?.next ?? null;
  return (
    <FollowFrame current="followings">
      <ResourceState of={list}>
        <RowsSkeleton />
      </ResourceState>
      {list.data && <FollowingRows items={list.data.items} />}
      <FollowPages
        first={after === undefined ? null : linkTo('followings')}
        next={next === null ? null : linkTo('followings', { after: next })}
      />
    </FollowFrame>
  );
}
