import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import { useResource } from '#client/bridge/use-topic.ts';
import { ResourceState } from '#client/feedback/resource-state.tsx';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { linkTo } from '#protocol/pages.ts';
import { FollowFrame } from './follow-frame.tsx';
import { FollowPages } from './follow-pages.tsx';
import { FollowerRows } from './follow-rows.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** Everyone who follows the user or their store, page by page: `?after=` is the cursor of the page before. */
export default function FollowersPage() {
  const { t } = useLingui();
  usePageTitle(t`Followers`);
  const after = new URLSearchParams(useSearch()).get('after') ?? undefined;
  const list = useResource('follows.followers', { query: { ...(after !== undefined && { after }) } });
  const next = list.data?.next ?? null;
  return (
    <FollowFrame current="followers">
      <ResourceState of={list}>
        <RowsSkeleton />
      </ResourceState>
      {list.data && <FollowerRows items={list.data.items} />}
      <FollowPages
        first={after === undefined ? null : linkTo('followers')}
        next={next === null ? null : linkTo('followers', { after: next })}
      />
    </FollowFrame>
  );
}
