import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { IconName } from '#client/design/icon.tsx';
import { shownName } from '#client/format/person-name.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import { formatMoney } from '#protocol/money.ts';
import { itemPath, linkTo } from '#protocol/pages.ts';
import { pageOfReply } from '#protocol/rules/thread-pages.ts';
import type { NoticeOf, NoticeType } from '#protocol/rules/notices.ts';

type KindDisplay<Of extends Notice> = {
  /** The name of the kind, which is the title of its row in the bell. */
  readonly name: MessageDescriptor;
  readonly icon: IconName;
  /** The notice in one sentence. @param me the reader's user id */
  readonly text: (i18n: I18n, notice: Of, me: string) => string;
  /** The page that lists these notices (spec §2, Notification list items). */
  readonly list: string;
  /** Where the reader goes on: the page of the goods the notice is about, or where to ask about it. */
  readonly subject?: (notice: Of) => string | null;
  /** Whether the notice opens its subject instead of the list. */
  readonly opensSubject?: (notice: Of, me: string) => boolean;
};

/** Text, icon and link of each kind. */
export const NOTICE_DISPLAY: { readonly [Type in NoticeType]: KindDisplay<NoticeOf<Type>> } = {
  attention_action: {
    name: msg({ message: 'Followers', context: 'kind of notice' }),
    icon: 'heart',
    list: linkTo('follows'),
    text: (i18n, { follower, attentionAction }) => {
      const who = shownName(i18n, follower.userName, follower.userId);
      return attentionAction === 'add'
        ? i18n._(msg`${who} now follows you`)
        : i18n._(msg`${who} no longer follows you`);
    },
  },
  attention_update: {
    name: msg`Sellers you follow`,
    icon: 'store',
    list: linkTo('follows'),
    subject: ({ extra }) => itemPath(extra.commodity),
    opensSubject: () => true,
    text: (i18n, { extra, pieces = 1 }) => {
      const store = shownName(i18n, extra.store.name, extra.store.id);
      const goods = extra.commodity.title;
      const others = pieces - 1;
      if (others === 0) return i18n._(msg`${store} listed ${goods}`);
      return i18n._(msg`${store} listed ${goods} and ${plural(others, { one: '# more item', other: '# more items' })}`);
    },
  },
  auction_bidding: {
    name: msg({ message: 'Bids', context: 'kind of notice' }),
    icon: 'gavel',
    list: linkTo('myAuctions'),
    subject: ({ commodity }) => itemPath(commodity),
    text: (i18n, notice, me) => {
      const price = formatMoney(notice.price, notice.currency);
      const goods = notice.commodity.title;
      if (notice.shopUser.userId !== me) return i18n._(msg`You were outbid at ${price} on ${goods}`);
      // While the auction runs, the seller does not learn who bids.
      if (notice.biddingUser === null) {
        const bids = notice.bids ?? 1;
        return i18n._(msg`${plural(bids, { one: '# new bid', other: '# new bids' })} for ${goods}, now at ${price}`);
      }
      const who = shownName(i18n, notice.biddingUser.userName, notice.biddingUser.userId);
      return i18n._(msg`${who} bids ${price} for ${goods}`);
    },
  },
  auction_complete: {
    name: msg`Auction results`,
    icon: 'gavel',
    list: linkTo('myAuctions'),
    subject: ({ commodity }) => itemPath(commodity),
    // The winner goes on from the bid list, the seller from the item.
    opensSubject: ({ biddingUser }, me) => biddingUser?.userId !== me,
    text: (i18n, notice, me) => {
      const goods = notice.commodity.title;
      if (notice.biddingUser === null) return i18n._(msg`The auction of ${goods} ended without a sale`);
      const who = shownName(i18n, notice.biddingUser.userName, notice.biddingUser.userId);
      const price = formatMoney(notice.price, notice.currency);
      return notice.biddingUser.userId === me
        ? i18n._(msg`You won ${goods} at ${price}`)
        : i18n._(msg`${goods} was sold to ${who} for ${price}`);
    },
  },
  agent_buy: {
    name: msg({ message: 'Sourcing', context: 'kind of notice' }),
    icon: 'bag',
    list: linkTo('agentBuys'),
    text: (i18n, { agent, agentStatus }) => {
      const goods = agent.name;
      if (agentStatus === 2) return i18n._(msg`We bought ${goods} for you`);
      if (agentStatus === 3) return i18n._(msg`Your request for ${goods} could not be met`);
      return i18n._(msg`You have a quote for ${goods}`);
    },
  },
  discussion: {
    name: msg({ message: 'Discussions', context: 'kind of notice' }),
    icon: 'message',
    list: linkTo('myDiscussActivity'),
    subject: ({ article, reply }) =>
      reply
        ? `${linkTo('thread', { id: article.id, pageNo: pageOfReply(reply.number) })}#reply-${reply.number}`
        : linkTo('thread', { id: article.id }),
    text: (i18n, { action, article, reply, person }) => {
      const { title } = article;
      const who = person ? shownName(i18n, person.userName, person.userId) : '';
      switch (action) {
        case 'reply':
          return i18n._(msg`${who} replied in “${title}”`);
        case 'mention':
          return i18n._(msg`${who} mentioned you in “${title}”`);
        case 'takeDown':
          return reply
            ? i18n._(msg`Our staff took down your reply in “${title}”`)
            : i18n._(msg`Our staff took down your article “${title}”`);
        case 'restore':
          return reply
            ? i18n._(msg`Your reply in “${title}” is visible again`)
            : i18n._(msg`Your article “${title}” is visible again`);
        case 'lock':
          return i18n._(msg`Our staff locked your article “${title}”`);
        case 'unlock':
          return i18n._(msg`Your article “${title}” is open for replies again`);
      }
    },
  },
  saved_search: {
    name: msg`Saved searches`,
    icon: 'search',
    list: linkTo('savedSearches'),
    subject: ({ search }) => search.path,
    opensSubject: () => true,
    text: (i18n, { search, pieces, goods }) => {
      const name = search.title;
      const titles = goods.map(({ title }) => title).join(' · ');
      return i18n._(msg`New in “${name}” (${pieces}): ${titles}`);
    },
  },
  freezeStore: {
    name: msg`Store status`,
    icon: 'lock',
    list: linkTo('myStore'),
    subject: ({ extra }) => (extra.isFreeze ? linkTo('contact') : null),
    text: (i18n, { extra }) => {
      const store = extra.store.name;
      return extra.isFreeze
        ? i18n._(msg`Your store ${store} was frozen`)
        : i18n._(msg`Your store ${store} is no longer frozen`);
    },
  },
  freezeGoods: {
    name: msg`Item status`,
    icon: 'lock',
    list: linkTo('myStore'),
    subject: ({ extra }) => linkTo('goodsEdit', { id: extra.goodsId }),
    opensSubject: () => true,
    text: (i18n, { extra }) => {
      const goods = extra.goodsTitle;
      return extra.isFreeze ? i18n._(msg`${goods} was frozen`) : i18n._(msg`${goods} is no longer frozen`);
    },
  },
};

const displayOf = (type: NoticeType): KindDisplay<Notice> => NOTICE_DISPLAY[type] as KindDisplay<Notice>;

/** @returns the name of a kind of notice. */
export const noticeKindName = (i18n: I18n, type: NoticeType): string => i18n._(displayOf(type).name);

export const noticeIcon = (type: NoticeType): IconName => displayOf(type).icon;

/**
 * @param me the reader's user id: the same bid reads differently to the seller and to the outbid bidder.
 * @returns the notice in one sentence.
 */
export const noticeText = (i18n: I18n, notice: Notice, me: string): string =>
  displayOf(notice.type).text(i18n, notice, me);

/** @returns where the reader goes on from the notice, or null. */
export const noticeSubjectLink = (notice: Notice): string | null => displayOf(notice.type).subject?.(notice) ?? null;

/** @returns the page that lists notices of this kind. */
export const noticeListLink = (type: NoticeType): string => displayOf(type).list;

/** @returns the page that the notice opens (spec §2). @param me the reader's user id */
export function noticeLink(notice: Notice, me: string): string {
  const { list, subject, opensSubject } = displayOf(notice.type);
  return (opensSubject?.(notice, me) && subject?.(notice)) || list;
}
