import type { RoomItemView } from '#protocol/bridge/views.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';

/** Where a kind of notification leads when nothing more is known of it (spec §2, Notification list items). */
const LISTS: Record<NoticeType, string> = {
  attention_action: linkTo('follows'),
  attention_update: linkTo('follows'),
  auction_bidding: linkTo('myAuctions'),
  auction_complete: linkTo('myAuctions'),
  agent_buy: linkTo('agentBuys'),
  freezeStore: linkTo('myStore'),
  freezeGoods: linkTo('myStore'),
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
      return linkTo('goodsEdit', { id: notice.extra.goodsId });
    default:
      return LISTS[notice.type];
  }
}

/**
 * Where a line of the bell or the room list leads: a chat opens its room, a notification what {@link noticeLink} says.
 */
export function roomLink(room: Pick<RoomItemView, 'id' | 'type' | 'notice'>, me: string): string {
  if (room.type === 'chat') return linkTo('room', { roomId: room.id });
  return room.notice ? noticeLink(room.notice, me) : LISTS[room.type];
}
