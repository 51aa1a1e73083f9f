import { useResource } from '#client/bridge/use-topic.ts';
import { useMarkSeen } from '#client/notices/mark-seen.tsx';
import { resourceTopic } from '#protocol/bridge/topics.ts';

/** Renders nothing. Visiting what a saved search finds marks its notices as seen. @param me the reader's user id */
export default function SeenAboutSearch({ me, searchId }: { me: string; searchId: string }) {
  const input = { body: { userId: me, type: 'saved_search' as const } };
  const { data } = useResource('notices.push', input);
  useMarkSeen(
    data?.list.filter((notice) => notice.type === 'saved_search' && notice.search.id === searchId),
    resourceTopic('notices.push', input),
  );
  return null;
}
