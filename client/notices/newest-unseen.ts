import type { Notice } from '#protocol/entities/notice.ts';

/**
 * What to mark as seen once these notices are shown.
 *
 * [NOT-3] Of each kind the newest unseen one, which takes those before it along: one call a kind.
 *
 * @param notices newest first, as the calls answer them.
 */
export function newestUnseen(notices: readonly Pick<Notice, 'type' | '_id' | 'seen'>[]): { type: Notice['type']; noticeId: string }[] {
  const newest = new Map<Notice['type'], string>();
  for (const { type, _id, seen } of notices) if (!seen && !newest.has(type)) newest.set(type, _id);
  return [...newest].map(([type, noticeId]) => ({ type, noticeId }));
}
