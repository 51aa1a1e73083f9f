/**
 * The notices of a person by kind, as one immutable value.
 *
 * [NOT-1] A notice counts once, by its id; received again with later ticks it replaces itself. Nothing counts after it
 * was
 *         seen, and no count goes below zero.
 * [NOT-2] Seeing a notice sees those before it in the same notification room; an ended auction is seen by itself. What
 * took a later
 *         place since it was shown stays news.
 * [NOT-3] One notification room a kind; updates of followed stores have one room a store.
 */
import type { Notice, NoticeSummary } from '#protocol/entities/notice.ts';
import { NOTICE_TYPE, type NoticeType } from '#protocol/lookups.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { NoticeMark } from './notification.ports.ts';

/** `hidden`: unread notices that the list does not reach back to. */
export type NoticeKind = { list: readonly Notice[]; hidden: number };
export type NoticesData = Readonly<Record<NoticeType, NoticeKind>>;

/** Notices kept of each kind. */
const KEPT = 100;
const NONE: NoticeKind = { list: [], hidden: 0 };
export const NO_NOTICES = Object.fromEntries(NOTICE_TYPE.map((type) => [type, NONE])) as NoticesData;

const unseen = (list: readonly Notice[]): number => list.reduce((sum, notice) => sum + (notice.seen ? 0 : 1), 0);
const newestFirst = (a: Notice, b: Notice): number => compareTicks(b.ticks, a.ticks) || b.createTime - a.createTime;

/** @returns the id of the notification room a notice belongs to. */
export const noticeRoomId = (notice: Notice): string =>
  notice.type === 'attention_update' ? `notice_attention_update_${notice.extra.store.id}` : `notice_${notice.type}`;

/**
 * What an unread call answered.
 * @param types the kinds the call serves: unread notices beyond its list are counted for the first of them.
 */
export function adoptSummary(data: NoticesData, types: readonly NoticeType[], summary: NoticeSummary): NoticesData {
  const hidden = Math.max(0, summary.count - unseen(summary.list));
  const kinds = types.map((type, at): [NoticeType, NoticeKind] => {
    const told = summary.list.filter((notice) => notice.type === type);
    // A frame may have come after the answer was made, also of a notice that is in it as it was before.
    const later = data[type].list.filter(
      (notice) => told.every((other) => compareTicks(notice.ticks, other.ticks) > 0) && told.length > 0,
    );
    const ids = new Set(later.map((notice) => notice._id));
    return [
      type,
      {
        list: [...later, ...told.filter((notice) => !ids.has(notice._id))].sort(newestFirst).slice(0, KEPT),
        hidden: at === 0 ? hidden : 0,
      },
    ];
  });
  return { ...data, ...Object.fromEntries(kinds) };
}

/** @returns the data with notices that came as frames; the same object when all of them were known. */
export function addNotices(data: NoticesData, notices: readonly Notice[]): NoticesData {
  return notices.reduce((at, notice) => {
    const kind = at[notice.type];
    const known = kind.list.find((other) => other._id === notice._id);
    if (known && compareTicks(notice.ticks, known.ticks) <= 0) return at;
    const list = [notice, ...kind.list.filter((other) => other !== known)].sort(newestFirst);
    const cut = list.slice(KEPT);
    return { ...at, [notice.type]: { list: list.slice(0, KEPT), hidden: kind.hidden + unseen(cut) } };
  }, data);
}

/** @returns the data after a notice was seen at its ticks; the same object when it is unknown or was seen before. */
export function markSeen(data: NoticesData, { type, noticeId, ticks }: NoticeMark): NoticesData {
  const kind = data[type];
  const marked = kind.list.find((notice) => notice._id === noticeId);
  if (!marked) return data;
  const room = noticeRoomId(marked);
  const covers = (notice: Notice): boolean =>
    compareTicks(notice.ticks, ticks) <= 0 &&
    (notice === marked ||
      (type !== 'auction_complete' && noticeRoomId(notice) === room && compareTicks(notice.ticks, marked.ticks) <= 0));
  if (!kind.list.some((notice) => covers(notice) && !notice.seen)) return data;
  const list = kind.list.map((notice) => (covers(notice) && !notice.seen ? { ...notice, seen: true } : notice));
  return {
    ...data,
    [type]: { list, hidden: type === 'auction_complete' || type === 'attention_update' ? kind.hidden : 0 },
  };
}

export type NoticeRoom = { id: string; type: NoticeType; newest: Notice; unread: number };

/** @returns the notification rooms; a kind without notices has none. */
export function noticeRooms(data: NoticesData): NoticeRoom[] {
  return NOTICE_TYPE.flatMap((type) => {
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
