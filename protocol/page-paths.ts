/** The screens there are, as paths without language prefix (spec §2). `:name` stands for a segment, `:name?` for one that may be missing. */
export const PAGE_PATHS = [
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
] as const;
export type PagePath = (typeof PAGE_PATHS)[number];

/** Old, doubled and shortened spellings of paths, and the screens they lead to (spec §2). */
export const REDIRECTS: Readonly<Record<string, string>> = {
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

export type PathParams = Readonly<Record<string, string | undefined>>;

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/**
 * [RTE-2] A page number is digits only, from 1.
 * [RTE-3] Parameters are decoded; what cannot be decoded is no match.
 * @returns the parameters of `path` under `pattern`, or undefined when it does not match. A trailing slash is no segment.
 */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (given.length > wanted.length) return undefined;
  const params: Record<string, string | undefined> = {};
  for (const [index, part] of wanted.entries()) {
    const segment = given[index];
    const optional = part.endsWith('?');
    if (segment === undefined) {
      if (optional) continue;
      return undefined;
    }
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const name = part.slice(1, optional ? -1 : undefined);
    const value = decode(segment);
    if (value === undefined || (name.endsWith('ageNo') && !/^[1-9]\d{0,5}$/.test(value))) return undefined;
    params[name] = value;
  }
  return params;
}
