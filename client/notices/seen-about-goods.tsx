import { useResource } from '#client/bridge/use-resource.ts';
import { NOTICES_AUCTION, NOTICES_STORE_UPDATES } from '#client/bridge/calls.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { useMarkSeen } from './use-mark-seen.ts';

/** Shows nothing: looking at goods marks the notices that lead to their page (see notice-link.ts) as seen. */
export function SeenAboutGoods({ me, goodsId }: { me: string; goodsId: string }) {
  const input = { body: { userId: me } };
  const updates = useResource(NOTICES_STORE_UPDATES, input).data?.list;
  const auctions = useResource(NOTICES_AUCTION, input).data?.list;
  useMarkSeen(
    updates?.filter((notice) => notice.type === 'attention_update' && notice.extra.commodity.id === goodsId),
    resourceTopic(NOTICES_STORE_UPDATES, input),
  );
  useMarkSeen(
    auctions?.filter((notice) => notice.type === 'auction_complete' && notice.commodity.id === goodsId),
    resourceTopic(NOTICES_AUCTION, input),
  );
  return null;
}
