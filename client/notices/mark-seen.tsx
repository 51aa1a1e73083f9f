import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';
import { noticeRoomId, seenScopeOf } from '#protocol/rules/notices.ts';

/**
 * The marks that cover all unseen ones of these notices: a mark covers the earlier notices of its `seenScope`.
 * @param notices newest first, as the calls return them.
 */
export function newestUnseen(notices: readonly Notice[]): CommandInput<'notice.seen'>[] {
  const newest = new Map<string, CommandInput<'notice.seen'>>();
  for (const notice of notices) {
    const group = seenScopeOf(notice.type) === 'one' ? notice._id : noticeRoomId(notice);
    if (!notice.seen && !newest.has(group))
      newest.set(group, { type: notice.type, noticeId: notice._id, ticks: notice.ticks });
  }
  return [...newest.values()];
}

/**
 * Marks shown notices as seen, once per set of unseen notices, and again when one of them is updated.
 * @param notices newest first, as the calls return them. @param topic refreshed afterwards.
 */
export function useMarkSeen(notices: readonly Notice[] | undefined, topic: string): void {
  const key = JSON.stringify(newestUnseen(notices ?? []));
  useEffect(() => {
    const due = JSON.parse(key) as ReturnType<typeof newestUnseen>;
    if (due.length === 0) return;
    // Shows no error: notices whose mark failed are marked at the next visit.
    Promise.all(due.map((notice) => sendCommand('notice.seen', notice)))
      .then(() => sendCommand('resource.refresh', { topic }))
      .catch(() => undefined);
  }, [key, topic]);
}

/** Renders nothing. Visiting the page of goods marks the notices about them as seen. */
export function SeenAboutGoods({ me, goodsId }: { me: string; goodsId: string }) {
  const input = { body: { userId: me } };
  const updates = useResource('notices.storeUpdates', input).data?.list;
  const auctions = useResource('notices.auction', input).data?.list;
  useMarkSeen(
    updates?.filter((notice) => notice.type === 'attention_update' && notice.extra.commodity.id === goodsId),
    resourceTopic('notices.storeUpdates', input),
  );
  useMarkSeen(
    auctions?.filter((notice) => notice.type === 'auction_complete' && notice.commodity.id === goodsId),
    resourceTopic('notices.auction', input),
  );
  return null;
}
