import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import { useEffect } from 'react';
import { sendCommand } from '#client/bridge/commands.ts';
import { useResource } from '#client/bridge/use-topic.ts';
import { NOTICES_AUCTION, NOTICES_STORE_UPDATES } from '#client/bridge/calls.ts';
import { resourceTopic } from '#protocol/bridge/topics.ts';

/**
 * What to mark as seen once these notices are shown.
 *
 * The newest unseen one takes those of its kind before it along, of updates those of the same store: one call
 *         for each. An ended auction is marked alone.
 *
 * @param notices newest first, as the calls answer them.
 */
export function newestUnseen(notices: readonly Notice[]): CommandInput<'notice.seen'>[] {
  const newest = new Map<string, CommandInput<'notice.seen'>>();
  for (const notice of notices) {
    const group = groupOf(notice);
    if (!notice.seen && !newest.has(group))
      newest.set(group, { type: notice.type, noticeId: notice._id, ticks: notice.ticks });
  }
  return [...newest.values()];
}

function groupOf(notice: Notice): string {
  if (notice.type === 'auction_complete') return `${notice.type} ${notice._id}`;
  return notice.type === 'attention_update' ? `${notice.type} ${notice.extra.store.id}` : notice.type;
}

/**
 * Marks what is shown as seen, once per set of unseen notices, and again when one of them is updated.
 * @param notices newest first, as the calls answer them. @param topic refreshed afterwards.
 */
export function useMarkSeen(notices: readonly Notice[] | undefined, topic: string): void {
  const key = JSON.stringify(newestUnseen(notices ?? []));
  useEffect(() => {
    const due = JSON.parse(key) as ReturnType<typeof newestUnseen>;
    if (due.length === 0) return;
    // On failure it stays unread and is marked at the next visit: no need to show an error.
    Promise.all(due.map((notice) => sendCommand('notice.seen', notice)))
      .then(() => sendCommand('resource.refresh', { topic }))
      .catch(() => undefined);
  }, [key, topic]);
}

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
