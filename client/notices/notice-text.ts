import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Notice } from '#protocol/entities/notice.ts';
import type { IconName } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { NoticeType } from '#protocol/lookups.ts';
import { formatMoney } from '#protocol/money.ts';
import type { RoomItemView } from '#protocol/bridge/views.ts';

const KINDS = {
  attention_action: { name: msg`Followers`, icon: 'heart' },
  attention_update: { name: msg`Stores you follow`, icon: 'store' },
  auction_bidding: { name: msg`Bids`, icon: 'gavel' },
  auction_complete: { name: msg`Auction results`, icon: 'gavel' },
  agent_buy: { name: msg`Agent buy`, icon: 'bag' },
  freezeStore: { name: msg`Store status`, icon: 'lock' },
  freezeGoods: { name: msg`Goods status`, icon: 'lock' },
} as const satisfies Record<NoticeType, { name: object; icon: IconName }>;

/** The name of a kind of notification, as its room in the bell is called. */
export const noticeKind = (i18n: I18n, type: NoticeType): string => i18n._(KINDS[type].name);

/** The icon of a kind of notification. */
export const noticeIcon = (type: NoticeType): IconName => KINDS[type].icon;

/**
 * A notice in one sentence.
 * @param me the reader's user id: the same bid reads differently to the seller and to who was outbid.
 */
export function noticeWords(i18n: I18n, notice: Notice, me: string): string {
  switch (notice.type) {
    case 'attention_action': {
      const who = shownName(i18n, notice.follower.userName, notice.follower.userId);
      return notice.attentionAction === 'add'
        ? i18n._(msg`${who} now follows you`)
        : i18n._(msg`${who} no longer follows you`);
    }
    case 'attention_update': {
      const store = notice.extra.store.name;
      const goods = notice.extra.commodity.title;
      return i18n._(msg`${store} has news about ${goods}`);
    }
    case 'auction_bidding': {
      const price = formatMoney(notice.price, notice.currency);
      const goods = notice.commodity.title;
      if (notice.shopUser.userId !== me) return i18n._(msg`You were outbid at ${price} on ${goods}`);
      // While an auction runs bidders are numbers to its seller too.
      if (notice.biddingUser === null) {
        const bids = notice.bids ?? 1;
        return i18n._(msg`${plural(bids, { one: '# new bid', other: '# new bids' })} for ${goods}, now at ${price}`);
      }
      const who = shownName(i18n, notice.biddingUser.userName, notice.biddingUser.userId);
      return i18n._(msg`${who} bids ${price} for ${goods}`);
    }
    case 'auction_complete': {
      const goods = notice.commodity.title;
      if (notice.biddingUser === null) return i18n._(msg`The auction of ${goods} ended without a sale`);
      const who = shownName(i18n, notice.biddingUser.userName, notice.biddingUser.userId);
      const price = formatMoney(notice.price, notice.currency);
      return notice.biddingUser.userId === me
        ? i18n._(msg`You won ${goods} at ${price}`)
        : i18n._(msg`${goods} went to ${who} at ${price}`);
    }
    case 'agent_buy': {
      const goods = notice.agent.name;
      if (notice.agentStatus === 2) return i18n._(msg`We bought ${goods} for you`);
      if (notice.agentStatus === 3) return i18n._(msg`Your request for ${goods} could not be met`);
      return i18n._(msg`There is a quote for ${goods}`);
    }
    case 'freezeGoods': {
      const goods = notice.extra.goodsTitle;
      return notice.extra.isFreeze ? i18n._(msg`${goods} was frozen`) : i18n._(msg`${goods} was released`);
    }
    case 'freezeStore': {
      const store = notice.extra.store.name;
      return notice.extra.isFreeze
        ? i18n._(msg`Your store ${store} was frozen`)
        : i18n._(msg`Your store ${store} was released`);
    }
  }
}

/** The second line of a room in the bell: the last message, or a description of it. @param me the reader's user id. */
export function roomSubtitle(i18n: I18n, room: RoomItemView, me: string): string {
  const text = room.subtitle;
  switch (room.subtitleKind) {
    case 'image':
      return i18n._(msg`[Picture]`);
    case 'file':
      return text ? i18n._(msg`[File] ${text}`) : i18n._(msg`[File]`);
    case 'draft':
      return i18n._(msg`Draft: ${text}`);
    case 'notice':
      return room.notice ? noticeWords(i18n, room.notice, me) : text;
    case 'text':
      return text;
    case 'offer':
      return i18n._(msg`[Offer]`);
    case 'deal':
      return i18n._(msg`[Deal]`);
    case 'agentBuy':
      return i18n._(msg`[Agent buy]`);
    case 'card':
      return i18n._(msg`[Message]`);
    case 'none':
      return room.itemName ?? '';
  }
}
