/**
 * The 75 paths of the specification (section 2), typed from its text and not derived from the site's own table, with
 * example values for parameters. A path is a screen, or it redirects to the screen's canonical path.
 */

/** A screen and who sees it. */
type Screen = 'public' | 'signed in';
/** A redirect to another path; the item's page is found by the browser, which knows the goods number. */
type Redirect = { readonly to: string; readonly by?: 'browser' };

/** Ids of the demo catalogue. */
export const GOODS = 'chronograph';
export const STORE = 'store-lam';
/** An article of the demo forum, by `demo.seller`. */
export const ARTICLE = 'forum-service-interval';
/** An article of the demo news. */
export const NEWS = 'reading-jade';
const BY_ITEM = `?id=${GOODS}`;
const BY_STORE = `?id=${STORE}`;

/** Every path of the specification and what it shows. */
export const SPEC_PATHS: Readonly<Record<string, Screen | Redirect>> = {
  // Static routes
  '/': 'public',
  '/about': 'public',
  '/agent-buy-list': 'signed in',
  '/app': 'public',
  '/auction-bid-list': 'signed in',
  '/category': 'public',
  '/contact-us': 'public',
  '/discuss-add': 'signed in',
  '/faq': 'public',
  '/favorite': 'signed in',
  '/follow': 'signed in',
  '/follow-list': 'signed in',
  '/merchant': 'public',
  '/my-discuss': 'signed in',
  '/my-store': 'signed in',
  '/privacy-policy': 'public',
  '/remove-confirm': 'signed in',
  '/remove-user': 'signed in',
  '/service': 'public',
  '/store-setting': 'signed in',
  '/terms': 'public',
  // Passport
  '/passport/login': 'public',
  '/passport/register': 'public',
  // Personal area
  '/personal/basic': 'signed in',
  '/personal/change-pwd': 'signed in',
  '/personal/delivery-address': 'signed in',
  '/personal/kyc': 'signed in',
  '/personal/verify-email': 'signed in',
  '/personal/verify-phone': 'signed in',
  '/personal/delivery-address/edit/edit': 'signed in',
  // Chat
  [`/chat/add-comment${BY_STORE}`]: 'signed in',
  [`/chat/chat-goods${BY_ITEM}`]: 'signed in',
  '/chat/chat-page': 'signed in',
  // Other static routes
  '/collections/list': { to: '/collections' },
  '/discuss/list': { to: '/discuss' },
  '/news/list': { to: '/news' },
  [`/shop/shop${BY_STORE}`]: { to: `/shop-id/${STORE}` },
  [`/shop/media/media${BY_STORE}`]: { to: `/shop-id/${STORE}/media` },
  '/goods/add': 'signed in',
  '/goods/add-goods': { to: '/goods/add' },
  '/merchant/merchant': { to: '/merchant' },
  '/my-store/comment/comment': { to: '/my-store/comment' },
  '/my-store/media/media': { to: '/my-store/media' },
  '/my-store/media/edit/edit': 'signed in',
  '/my-store/my-goods-list/my-goods-list': { to: '/my-store/my-goods-list' },
  '/my-store/tutorial/tutorial': { to: '/my-store/tutorial' },
  '/my-discuss/my-articles/my-articles': { to: '/my-discuss' },
  '/my-discuss/my-favorite/my-favorite': { to: '/my-discuss/my-favorite' },
  '/my-discuss/reply/reply': { to: '/my-discuss/reply' },
  '/messages/agent-buy-list/agent-buy-list': { to: '/agent-buy-list' },
  '/messages/auction-bidding-list/auction-bidding-list': { to: '/auction-bid-list' },
  '/messages/follow-list/follow-list': { to: '/follow-list' },
  '/follow/followers/followers': 'signed in',
  '/follow/followings/followings': 'signed in',
  '/store-setting/store-email-verify/store-email-verify': { to: '/store-setting/store-email-verify' },
  '/remove-user/remove-confirm/remove-confirm': { to: '/remove-confirm' },
  [`/collections/bidding-list/bidding-list${BY_ITEM}`]: { to: '/bidding-list/', by: 'browser' },
  [`/collections/detail/add-bidding${BY_ITEM}`]: 'signed in',
  [`/collections/detail/add-winner-bidding${BY_ITEM}`]: 'signed in',
  [`/collections/detail/collection-auction${BY_ITEM}`]: { to: '/item-id/', by: 'browser' },
  [`/collections/detail/detail${BY_ITEM}`]: { to: '/item-id/', by: 'browser' },
  '/discuss/add/add': { to: '/discuss-add' },
  [`/discuss/detail/detail?id=${ARTICLE}`]: { to: `/thread-id/${ARTICLE}` },
  [`/news/detail/detail?id=${NEWS}`]: { to: `/news-detail/${NEWS}` },
  // Parameterised routes
  [`/goods/edit/${GOODS}`]: 'signed in',
  '/chat/room_1_0_demo-buyer.demo-seller_0': 'signed in',
  [`/discuss-edit/${ARTICLE}`]: 'signed in',
  [`/news-detail/${NEWS}`]: 'public',
  [`/bidding-list/VM-1/${GOODS}`]: 'public',
  '/discuss/1/tea': 'public',
  '/news/1/market': 'public',
  [`/thread-id/${ARTICLE}/1`]: 'public',
  '/collections/1/ALL/gold': 'public',
  [`/item-id/VM-1/${GOODS}`]: 'public',
  [`/shop-id/${STORE}/goods/1/1`]: 'public',
};
