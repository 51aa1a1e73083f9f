/** Notices as rows of the room list and the bell. The client has their texts: names here are those of stores only. */
import type { RoomItemView } from '#protocol/bridge/views.ts';
import { CHAT_TYPE } from '#protocol/lookups.ts';
import { noticeRooms, type NoticeRoom, type NoticesData } from './notices-data.ts';

/** @returns a function that makes the rows and remembers them, so that only changes are sent. */
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
  const store = newest.type === 'attention_update' || newest.type === 'freezeStore' ? newest.extra.store.name : '';
  return {
    id,
    type,
    chatType: CHAT_TYPE.private,
    name: store,
    avatar: null,
    itemName: itemOf(newest),
    refId: refOf(newest),
    subtitle: '',
    subtitleKind: 'notice',
    notice: newest,
    updateTime: newest.createTime,
    unread,
    online: null,
    outgoing: 'none',
  };
}

function itemOf(notice: NoticeRoom['newest']): string | null {
  switch (notice.type) {
    case 'attention_update':
      return notice.extra.commodity.title;
    case 'auction_bidding':
    case 'auction_complete':
      return notice.commodity.title;
    case 'freezeGoods':
      return notice.extra.goodsTitle;
    case 'attention_action':
    case 'agent_buy':
    case 'freezeStore':
      return null;
  }
}

function refOf(notice: NoticeRoom['newest']): string {
  switch (notice.type) {
    case 'attention_update':
      return notice.extra.commodity.id;
    case 'auction_bidding':
    case 'auction_complete':
      return notice.commodity.id;
    case 'freezeGoods':
      return notice.extra.goodsId;
    case 'freezeStore':
      return notice.extra.store.id;
    case 'agent_buy':
      return notice.agent.id;
    case 'attention_action':
      return notice.follower.userId;
  }
}
