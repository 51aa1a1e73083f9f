/** Notices as rows of the room list and the bell. The client has their texts; a row's name is a store's or empty. */
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { noticeSubject } from '#protocol/rules/notices.ts';
import { noticeRooms, type NoticeRoom, type NoticesData } from './notices-data.ts';

/** @returns a function that makes the rows and reuses unchanged ones, so that the topic sends only changes. */
export function createNoticeViews() {
  let last: { data: NoticesData; items: RoomItemView[] } | undefined;
  const made = new Map<string, RoomItemView>();
  return (data: NoticesData): RoomItemView[] => {
    if (last?.data === data) return last.items;
    const items = noticeRooms(data).map((room) => {
      const known = made.get(room.id);
      const item = known && known.notice === room.newest && known.unread === room.unread ? known : noticeItem(room);
      made.set(room.id, item);
      return item;
    });
    last = { data, items };
    return items;
  };
}

function noticeItem({ id, type, newest, unread }: NoticeRoom): RoomItemView {
  const subject = noticeSubject(newest);
  return {
    id,
    type,
    chatType: CHAT_TYPE.private,
    name: subject.store ?? '',
    avatar: null,
    itemName: subject.title ?? null,
    itemImage: null,
    refId: subject.id,
    subtitle: '',
    subtitleKind: 'notice',
    notice: newest,
    updateTime: newest.createTime,
    unread,
    online: null,
    outgoing: 'none',
  };
}
