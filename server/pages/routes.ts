/**
 * Which paths have a screen, so that all others are answered with 404. The client's own list is in client/app/routes.ts;
 * tests/architecture holds the two together.
 */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/about',
  '/passport/login',
  '/passport/register',
  '/passport/forgot',
  '/terms',
  '/privacy-policy',
  '/personal/basic',
  '/personal/kyc',
  '/personal/verify-email',
  '/personal/verify-phone',
  '/personal/delivery-address',
  '/personal/delivery-address/edit/edit',
  '/personal/change-pwd',
  '/remove-user',
  '/remove-confirm',
  '/chat/chat-page',
  '/chat/:roomId',
  '/item-id/:no/:id/:pageNo?',
  '/category',
  '/collections/:pageNo?/:category?/:keyword?',
  '/favorite',
  '/goods',
  '/my-store/my-goods-list',
  '/goods/add',
  '/goods/import',
  '/goods/edit/:id',
  '/follow-list',
  '/auction-bid-list',
  '/bidding-list/:no/:id',
  '/collections/detail/add-bidding',
  '/collections/detail/add-winner-bidding',
  '/collections/bidding-list/bidding-list',
  '/collections/detail/collection-auction',
  '/collections/detail/detail',
  '/agent-buy-list',
  '/offers',
  '/deals',
  '/deals/:id',
  '/my-store',
  '/my-store/media',
  '/my-store/media/edit/edit',
  '/my-store/comment',
  '/my-store/tutorial',
  '/store-setting',
  '/store-setting/store-email-verify',
  '/merchant',
  '/staff',
  '/staff/queue/:kind/:pageNo?',
  '/staff/case/:kind/:id',
  '/staff/agent-buys',
  '/staff/agent-buys/:id',
  '/staff/bids/:goodsId',
  '/staff/deals',
  '/staff/people',
  '/staff/goods',
  '/staff/rooms',
  '/staff/audit',
  '/shop-id/:id/:tab?/:productPageNo?/:commentPageNo?',
];

/** Short and old spellings and where they lead (spec §2). */
export const PAGE_REDIRECTS: Readonly<Record<string, string>> = {
  '/login': '/passport/login',
  '/personal': '/personal/basic',
  '/chat/add-comment': '/chat/chat-page',
  '/chat/chat-goods': '/chat/chat-page',
  '/collections/list': '/collections',
  '/goods/add-goods': '/goods/add',
  '/my-store/my-goods-list/my-goods-list': '/my-store/my-goods-list',
  '/merchant/merchant': '/merchant',
  '/my-store/comment/comment': '/my-store/comment',
  '/my-store/media/media': '/my-store/media',
  '/my-store/tutorial/tutorial': '/my-store/tutorial',
  '/store-setting/store-email-verify/store-email-verify': '/store-setting/store-email-verify',
  '/shop/shop': '/collections',
  '/shop/media/media': '/collections',
  '/messages/follow-list/follow-list': '/follow-list',
  '/messages/auction-bidding-list/auction-bidding-list': '/auction-bid-list',
  '/messages/agent-buy-list/agent-buy-list': '/agent-buy-list',
};

/** Parameters that may be missing stand at the end of a path; one is there only when those before it are. */
function patternOf(path: string): RegExp {
  const source = path.split('/').slice(1).reduceRight((rest, segment) => {
    const own = segment.startsWith(':') ? (segment.endsWith('ageNo?') ? '/\\d+' : '/[^/]+') : `/${segment}`;
    return segment.endsWith('?') ? `(?:${own}${rest})?` : own + rest;
  }, '');
  return new RegExp(`^${source}$`);
}

const patterns = PAGE_PATHS.map(patternOf);

/** @param path without the language's prefix and without a query */
export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/**
 * The address a request should have used, or undefined when it is right: one slash (browsers read `\` as one), none at the end, no `/en`
 * (English has no prefix), no old spelling.
 * @param path of the request, without query
 */
export function canonicalPath(path: string): string | undefined {
  const tidy = path.replace(/[/\\]+/g, '/').replace(/(.)\/$/, '$1').replace(/^\/en(?=\/|$)/, '') || '/';
  const [, prefix = '', rest = '/'] = /^(\/zh-(?:HK|CN))?(\/.*)?$/.exec(tidy) ?? [];
  const wanted = PAGE_REDIRECTS[rest] === undefined ? tidy : prefix + PAGE_REDIRECTS[rest];
  return wanted === path ? undefined : wanted;
}
