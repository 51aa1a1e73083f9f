import { CHAT } from '#protocol/member-limits.ts';

/**
 * How many rooms to ask the worker for, so that the list is never the whole ten thousand of them.
 *
 * Whole steps of the page size (spec §9: 50), with a page in reserve below the window; it never shrinks
 * while one scrolls, doubles when scrolled through, and never exceeds what there is by more than a page.
 *
 * @param lastVisible index of the last row in the window.
 */
export function roomsLimit(current: number, lastVisible: number, total: number): number {
  const page = CHAT.roomPageSize;
  const needed = Math.ceil((lastVisible + 1 + page) / page) * page;
  if (needed <= current || current >= total) return current;
  return Math.max(needed, Math.min(current * 2, Math.ceil(total / page) * page));
}
