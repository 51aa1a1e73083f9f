import type { CommandInput } from '#protocol/bridge/commands.ts';
import type { Notice } from '#protocol/entities/notice.ts';

/**
 * What to mark as seen once these notices are shown.
 *
 * The newest unseen one takes those of its kind before it along, of updates those of the same store: one call
 *         for each. An ended auction is seen by itself.
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
