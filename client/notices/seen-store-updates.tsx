import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_STORE_UPDATES } from '#client/app/calls.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { useMarkSeen } from './use-mark-seen.ts';

/** Shows nothing: looking at goods marks the notices about them as seen. */
export function SeenStoreUpdates({ me, goodsId }: { me: string; goodsId: string }) {
  const input = { body: { userId: me } };
  const { data } = useResource(NOTICES_STORE_UPDATES, input);
  const about = data?.list.filter((notice) => notice.type === 'attention_update' && notice.extra.commodity.id === goodsId);
  useMarkSeen(about, resourceTopic(NOTICES_STORE_UPDATES, input));
  return null;
}
