import { itemPath } from '#client/goods/item-path.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import type { NoticeType } from '#protocol/lookups.ts';

/** Where a kind of notification leads when nothing more is known of it (spec §2, Notification list items). */
const LISTS: Record<NoticeType, string> = {
  attention_action: '/follow-list',
  attention_update: '/follow-list',
  auction_bidding: '/auction-bid-list',
  auction_complete: '/auction-bid-list',
  agent_buy: '/agent-buy-list',
  freezeStore: '/my-store',
  freezeGoods: '/my-store',
};

/**
 * Where a notice leads (spec §2).
 *
 * Goods of a followed store open the item; frozen goods open their edit page.
 * The end of an auction opens the bid list for its winner and the item for its seller.
 */
export function noticeLink(notice: Notice, me: string): string {
  switch (notice.type) {
    case 'attention_update':
      return itemPath(notice.extra.commodity);
    case 'auction_complete':
      return notice.biddingUser?.userId === me ? LISTS.auction_complete : itemPath(notice.commodity);
    case 'freezeGoods':
      return `/goods/edit/${encodeURIComponent(notice.extra.goodsId)}`;
    default:
      return LISTS[notice.type];
  }
}

/** Where a line of the bell or the room list leads: a chat opens its room, a notification what {@link noticeLink} says. */
export function roomLink(room: Pick<RoomItemView, 'id' | 'type' | 'notice'>, me: string): string {
  if (room.type === 'chat') return `/chat/${encodeURIComponent(room.id)}`;
  return room.notice ? noticeLink(room.notice, me) : LISTS[room.type];
}
