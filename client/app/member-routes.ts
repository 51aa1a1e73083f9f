/** The code of screens of signed-in people alone. Loaded with the first of them: visitors need no list of its files. */
import { loadCatalogs } from '#client/i18n/catalogs.ts';
import type { Route } from '#client/navigation/route.ts';
import type { PageName } from '#protocol/pages.ts';
import type { ROUTES } from './routes.ts';

/** A page of signed-in people that is not in `routes.ts`. */
export type MemberPage = Exclude<PageName, keyof typeof ROUTES>;

const MEMBER_ROUTES: Readonly<Record<MemberPage, Pick<Route, 'load' | 'catalogs'>>> = {
  account: {
    load: () => import('../pages/personal/personal-basic.route.tsx'),
    catalogs: ['forms', 'account', 'market', 'trade', 'member'],
  },
  kyc: {
    load: () => import('../pages/personal/kyc.route.tsx'),
    catalogs: ['forms', 'account', 'member', 'conditions'],
  },
  verifyEmail: {
    load: () => import('../pages/personal/verify-email.route.tsx'),
    catalogs: ['forms', 'account', 'member'],
  },
  verifyPhone: {
    load: () => import('../pages/personal/verify-phone.route.tsx'),
    catalogs: ['forms', 'account', 'member'],
  },
  addresses: {
    load: () => import('../pages/personal/delivery-address.route.tsx'),
    catalogs: ['account', 'member'],
  },
  addressEdit: {
    load: () => import('../pages/personal/address-edit.route.tsx'),
    catalogs: ['forms', 'account', 'member'],
  },
  changePassword: {
    load: () => import('../pages/personal/change-pwd.route.tsx'),
    catalogs: ['forms', 'account', 'member'],
  },
  security: {
    load: () => import('../pages/security/security.route.tsx'),
    catalogs: ['forms', 'account', 'security', 'member'],
  },
  removeAccount: {
    load: () => import('../pages/remove-user/remove-user.route.tsx'),
    catalogs: ['account', 'member'],
  },
  removeConfirm: {
    load: () => import('../pages/remove-user/remove-confirm.route.tsx'),
    catalogs: ['forms', 'account', 'member'],
  },
  goodsChat: { load: () => import('../pages/item/goods-chat.route.tsx'), catalogs: ['market'] },
  addComment: {
    load: () => import('../pages/shop/add-comment.route.tsx'),
    catalogs: ['shop'],
  },
  discussAdd: { load: () => import('../pages/discuss/discuss-add.route.tsx') },
  discussEdit: {
    load: () => import('../pages/discuss/discuss-edit.route.tsx'),
    catalogs: ['forms', 'forum'],
  },
  myDiscuss: {
    load: () => import('../pages/discuss/my-articles.route.tsx'),
    catalogs: ['forum', 'member'],
  },
  myDiscussFavourites: {
    load: () => import('../pages/discuss/my-favourites.route.tsx'),
    catalogs: ['forum', 'member'],
  },
  myDiscussReplies: {
    load: () => import('../pages/discuss/my-replies.route.tsx'),
    catalogs: ['forum', 'member'],
  },
  myDiscussActivity: {
    load: () => import('../pages/discuss/my-activity.route.tsx'),
    catalogs: ['forum', 'member'],
  },
  favourites: {
    load: () => import('../pages/favorite/favorite.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  savedSearches: {
    load: () => import('../pages/saved-searches/saved-searches.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  myGoods: {
    load: () => import('../pages/goods/my-goods.route.tsx'),
    catalogs: ['store', 'conditions', 'auction', 'member'],
  },
  storeGoods: { load: () => import('../pages/my-store/my-goods-list.route.tsx') },
  goodsAdd: { load: () => import('../pages/goods/goods-add.route.tsx'), catalogs: ['store', 'member'] },
  goodsImport: {
    load: () => import('../pages/import/import.route.tsx'),
    catalogs: ['forms', 'store', 'goods'],
  },
  goodsEdit: {
    load: () => import('../pages/goods/goods-edit.route.tsx'),
    catalogs: ['forms', 'store', 'goods', 'member', 'auction', 'sheet'],
  },
  follow: { load: () => import('../pages/follow/follow.route.tsx'), catalogs: ['trade', 'member'] },
  followers: {
    load: () => import('../pages/follow/followers.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  followings: {
    load: () => import('../pages/follow/followings.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  follows: {
    load: () => import('../pages/notices/follow-list.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  myAuctions: {
    load: () => import('../pages/auctions/auction-bid-list.route.tsx'),
    catalogs: ['trade', 'auction', 'member'],
  },
  bid: {
    load: () => import('../pages/auctions/add-bidding.route.tsx'),
    catalogs: ['forms', 'trade', 'bids', 'auction', 'sheet'],
  },
  winningBid: {
    load: () => import('../pages/auctions/add-winner-bidding.route.tsx'),
    catalogs: ['trade', 'auction'],
  },
  agentBuys: {
    load: () => import('../pages/agent-buys/agent-buy-list.route.tsx'),
    catalogs: ['forms', 'market', 'trade', 'member', 'conditions', 'bids'],
  },
  offers: {
    load: () => import('../pages/offers/offers.route.tsx'),
    catalogs: ['market', 'trade', 'bids', 'conditions', 'member'],
  },
  deals: {
    load: () => import('../pages/deals/deals.route.tsx'),
    catalogs: ['trade', 'member'],
  },
  deal: {
    load: () => import('../pages/deals/deal.route.tsx'),
    catalogs: ['forms', 'goods', 'trade', 'member'],
  },
  myStore: {
    load: () => import('../pages/my-store/my-store.route.tsx'),
    catalogs: ['forms', 'store', 'market', 'account', 'trade', 'member'],
  },
  storeMedia: { load: () => import('../pages/my-store/media.route.tsx'), catalogs: ['store', 'shop', 'member'] },
  storeMediaEdit: {
    load: () => import('../pages/my-store/media-edit.route.tsx'),
    catalogs: ['forms', 'store', 'member'],
  },
  storeComments: { load: () => import('../pages/my-store/comment.route.tsx'), catalogs: ['store', 'shop', 'member'] },
  storeGuide: { load: () => import('../pages/my-store/tutorial.route.tsx'), catalogs: ['store', 'member'] },
  storeSettings: {
    load: () => import('../pages/store-setting/store-setting.route.tsx'),
    catalogs: ['forms', 'store', 'member'],
  },
  storeEmailVerify: {
    load: () => import('../pages/store-setting/store-email-verify.route.tsx'),
    catalogs: ['forms', 'store'],
  },
  staff: { load: () => import('../pages/staff/staff.route.tsx'), catalogs: ['staff'] },
  staffQueue: { load: () => import('../pages/staff/staff.route.tsx'), catalogs: ['staff'] },
  staffCase: {
    load: () => import('../pages/staff/case.route.tsx'),
    catalogs: ['forms', 'staff', 'goods', 'conditions', 'shop', 'sheet'],
  },
  staffAgentBuys: {
    load: () => import('../pages/staff/trade/agent-buys.route.tsx'),
    catalogs: ['staff', 'market', 'trade'],
  },
  staffAgentBuy: {
    load: () => import('../pages/staff/trade/agent-buy.route.tsx'),
    catalogs: ['forms', 'staff', 'market', 'trade', 'conditions'],
  },
  staffBids: {
    load: () => import('../pages/staff/trade/bids.route.tsx'),
    catalogs: ['forms', 'staff', 'conditions', 'sheet'],
  },
  staffDeals: { load: () => import('../pages/staff/trade/deals.route.tsx'), catalogs: ['staff'] },
  staffPeople: { load: () => import('../pages/staff/people.route.tsx'), catalogs: ['staff'] },
  staffGoods: { load: () => import('../pages/staff/goods.route.tsx'), catalogs: ['staff'] },
  staffRooms: {
    load: () => import('../pages/staff/rooms.route.tsx'),
    catalogs: ['forms', 'staff'],
  },
  staffContact: {
    load: () => import('../pages/staff/contact.route.tsx'),
    catalogs: ['forms', 'staff'],
  },
  staffReports: {
    load: () => import('../pages/staff/reports.route.tsx'),
    catalogs: ['forum', 'staff'],
  },
  staffNews: {
    load: () => import('../pages/staff/news/news-list.route.tsx'),
    catalogs: ['staff', 'news'],
  },
  staffNewsEdit: {
    load: () => import('../pages/staff/news/news-edit.route.tsx'),
    catalogs: ['staff', 'news', 'forum', 'forms'],
  },
  staffRates: {
    load: () => import('../pages/staff/rates.route.tsx'),
    catalogs: ['forms', 'staff'],
  },
  staffAudit: { load: () => import('../pages/staff/audit.route.tsx'), catalogs: ['staff', 'conditions'] },
};

/** @returns the code of a screen, once its texts are there too */
export async function loadMemberPage(name: MemberPage): ReturnType<Route['load']> {
  const { load, catalogs } = MEMBER_ROUTES[name];
  const [page] = await Promise.all([load(), catalogs && loadCatalogs(catalogs)]);
  return page;
}
