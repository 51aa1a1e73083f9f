/**
 * The notices of a user by kind, as one immutable value.
 *
 * [NOT-1] A notice counts once, by its id; received again with later ticks it replaces the earlier version. A notice
 *         that was seen does not count, and no count goes below zero.
 * [NOT-2] Marking a notice as seen marks the earlier ones of the same notification room; with the scope `one` it marks
 *         no other. A notice that received later ticks after it was shown stays unread.
 * [NOT-3] Each kind has one notification room; with the scope `store` it has one per store.
 */
import type { Notice, NoticeSummary } from '#protocol/entities/notice.ts';
import { NOTICE_TYPES, noticeRoomId, seenScopeOf, type NoticeType } from '#protocol/rules/notices.ts';
import { compareTicks } from '#protocol/ticks.ts';

export type NoticeMark = { type: NoticeType; noticeId: string; /** Its ticks when it was shown. */ ticks: string };
/** `hidden`: unread notices that the list does not reach back to. */
export type NoticeKind = { list: readonly Notice[]; hidden: number };
export type NoticesData = Readonly<Record<NoticeType, NoticeKind>>;

/** Notices of each kind that the cache holds. */
const CACHED = 100;
const NONE: NoticeKind = { list: [], hidden: 0 };
export const NO_NOTICES = Object.fromEntries(NOTICE_TYPES.map((type) => [type, NONE])) as NoticesData;

const unseen = (list: readonly Notice[]): number => list.reduce((sum, notice) => sum + (notice.seen ? 0 : 1), 0);
const newestFirst = (a: Notice, b: Notice): number => compareTicks(b.ticks, a.ticks) || b.createTime - a.createTime;

/**
 * @param types the kinds that the call lists. Unread notices beyond its list count for the first of them.
 * @returns the data with the result of an unread call.
 */
export function adoptSummary(data: NoticesData, types: readonly NoticeType[], summary: NoticeSummary): NoticesData {
  const hidden = Math.max(0, summary.count - unseen(summary.list));
  const kinds = types.map((type, at): [NoticeType, NoticeKind] => {
    const listed = summary.list.filter((notice) => notice.type === type);
    // A frame may be newer than the result, also for a notice that the result lists with its earlier ticks.
    const later = data[type].list.filter(
      (notice) => listed.every((other) => compareTicks(notice.ticks, other.ticks) > 0) && listed.length > 0,
    );
    const ids = new Set(later.map((notice) => notice._id));
    return [
      type,
      {
        list: [...later, ...listed.filter((notice) => !ids.has(notice._id))].sort(newestFirst).slice(0, CACHED),
        hidden: at === 0 ? hidden : 0,
      },
    ];
  });
  return { ...data, ...Object.fromEntries(kinds) };
}

/** @returns the data with notices received as frames; the same object when all of them were known. */
export function addNotices(data: NoticesData, notices: readonly Notice[]): NoticesData {
  return notices.reduce((at, notice) => {
    const kind = at[notice.type];
    const known = kind.list.find((other) => other._id === notice._id);
    if (known && compareTicks(notice.ticks, known.ticks) <= 0) return at;
    const list = [notice, ...kind.list.filter((other) => other !== known)].sort(newestFirst);
    const cut = list.slice(CACHED);
    return { ...at, [notice.type]: { list: list.slice(0, CACHED), hidden: kind.hidden + unseen(cut) } };
  }, data);
}

/** @returns the data after a notice was seen at its ticks; the same object when it is unknown or was seen before. */
export function markSeen(data: NoticesData, { type, noticeId, ticks }: NoticeMark): NoticesData {
  const kind = data[type];
  const marked = kind.list.find((notice) => notice._id === noticeId);
  if (!marked) return data;
  const room = noticeRoomId(marked);
  const scope = seenScopeOf(type);
  const covers = (notice: Notice): boolean =>
    compareTicks(notice.ticks, ticks) <= 0 &&
    (notice === marked ||
      (scope !== 'one' && noticeRoomId(notice) === room && compareTicks(notice.ticks, marked.ticks) <= 0));
  if (!kind.list.some((notice) => covers(notice) && !notice.seen)) return data;
  const list = kind.list.map((notice) => (covers(notice) && !notice.seen ? { ...notice, seen: true } : notice));
  return {
    ...data,
    [type]: { list, hidden: scope === 'kind' ? 0 : kind.hidden },
  };
}

export type NoticeRoom = { id: string; type: NoticeType; newest: Notice; unread: number };

/** @returns the notification rooms; a kind without notices has none. */
export function noticeRooms(data: NoticesData): NoticeRoom[] {
  return NOTICE_TYPES.flatMap((type) => {
    const rooms = new Map<string, NoticeRoom>();
    for (const notice of data[type].list) {
      const id = noticeRoomId(notice);
      const room = rooms.get(id) ?? { id, type, newest: notice, unread: 0 };
      rooms.set(id, { ...room, unread: room.unread + (notice.seen ? 0 : 1) });
    }
    const [first, ...rest] = rooms.values();
    return first ? [{ ...first, unread: first.unread + data[type].hidden }, ...rest] : [];
  });
}
