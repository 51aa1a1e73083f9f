import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { FollowingRows, FollowList, useAfter } from './follow-list.tsx';

/** All stores and people that the user follows, page by page. */
export default function FollowingsPage() {
  const { t } = useLingui();
  usePageTitle(t`You follow`);
  const list = useResource('follows.followings', { query: useAfter() });
  return (
    <FollowList name="followings" list={list}>
      {(items) => <FollowingRows items={items} />}
    </FollowList>
  );
}
