import { useLingui } from '@lingui/react/macro';
import { useResource } from '#client/bridge/use-topic.ts';
import { usePageTitle } from '#client/navigation/page-title.ts';
import { FollowerRows, FollowList, useAfter } from './follow-list.tsx';

/** Everyone who follows the user or their store, page by page. */
export default function FollowersPage() {
  const { t } = useLingui();
  usePageTitle(t({ message: 'Followers', context: 'page' }));
  const list = useResource('follows.followers', { query: useAfter() });
  return (
    <FollowList name="followers" list={list}>
      {(items) => <FollowerRows items={items} />}
    </FollowList>
  );
}
