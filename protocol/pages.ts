/**
 * The pages of the site and the links to them.
 *
 * A new page is a row here, its code in `client/app/routes.ts` or `member-routes.ts`, and the page itself.
 * [RTE-1] A path without parameters wins over one with parameters, regardless of their order in the list.
 * [RTE-2] A page number is digits only, from 1.
 * [RTE-3] Parameters are decoded; what cannot be decoded is no match.
 * [RTE-4] A page whose subject the query names (`?id=`) is not found without a valid id.
 * [RTE-5] An old, duplicate or shortened path redirects to its page and keeps the query; where the query names the
 *         subject, the redirect leads to the page of that subject.
 */

/** Paths without language prefix (spec §2). `:name` is a segment, `:name?` one that may be missing. */
export const PAGES = {
  home: '/',
  about: '/about',
  service: '/service',
  faq: '/faq',
  contact: '/contact-us',
  news: '/news/:pageNo?/:category?',
  newsDetail: '/news-detail/:id',
  app: '/app',
  login: '/passport/login',
  register: '/passport/register',
  forgotPassword: '/passport/forgot',
  undoContactChange: '/passport/undo-contact-change',
  terms: '/terms',
  privacy: '/privacy-policy',
  account: '/personal/basic',
  kyc: '/personal/kyc',
  verifyEmail: '/personal/verify-email',
  verifyPhone: '/personal/verify-phone',
  addresses: '/personal/delivery-address',
  addressEdit: '/personal/delivery-address/edit/edit',
  changePassword: '/personal/change-pwd',
  security: '/personal/security',
  removeAccount: '/remove-user',
  removeConfirm: '/remove-confirm',
  rooms: '/chat/chat-page',
  room: '/chat/:roomId',
  goodsChat: '/chat/chat-goods',
  addComment: '/chat/add-comment',
  item: '/item-id/:no/:id/:pageNo?',
  categories: '/category',
  collections: '/collections/:pageNo?/:category?/:keyword?',
  discuss: '/discuss/:pageNo?/:category?',
  thread: '/thread-id/:id/:pageNo?',
  discussAdd: '/discuss-add',
  discussEdit: '/discuss-edit/:id',
  myDiscuss: '/my-discuss',
  myDiscussFavourites: '/my-discuss/my-favorite',
  myDiscussReplies: '/my-discuss/reply',
  myDiscussActivity: '/my-discuss/activity',
  favourites: '/favorite',
  savedSearches: '/saved-searches',
  myGoods: '/goods',
  storeGoods: '/my-store/my-goods-list',
  goodsAdd: '/goods/add',
  goodsImport: '/goods/import',
  goodsEdit: '/goods/edit/:id',
  follow: '/follow',
  followers: '/follow/followers/followers',
  followings: '/follow/followings/followings',
  follows: '/follow-list',
  myAuctions: '/auction-bid-list',
  auctionRecords: '/bidding-list/:no/:id',
  bid: '/collections/detail/add-bidding',
  winningBid: '/collections/detail/add-winner-bidding',
  oldAuctionRecords: '/collections/bidding-list/bidding-list',
  oldAuction: '/collections/detail/collection-auction',
  oldItem: '/collections/detail/detail',
  agentBuys: '/agent-buy-list',
  offers: '/offers',
  deals: '/deals',
  deal: '/deals/:id',
  myStore: '/my-store',
  storeMedia: '/my-store/media',
  storeMediaEdit: '/my-store/media/edit/edit',
  storeComments: '/my-store/comment',
  storeGuide: '/my-store/tutorial',
  storeSettings: '/store-setting',
  storeEmailVerify: '/store-setting/store-email-verify',
  merchant: '/merchant',
  staff: '/staff',
  staffQueue: '/staff/queue/:kind/:pageNo?',
  staffCase: '/staff/case/:kind/:id',
  staffAgentBuys: '/staff/agent-buys',
  staffAgentBuy: '/staff/agent-buys/:id',
  staffBids: '/staff/bids/:goodsId',
  staffDeals: '/staff/deals',
  staffPeople: '/staff/people',
  staffGoods: '/staff/goods',
  staffRooms: '/staff/rooms',
  staffContact: '/staff/contact',
  staffReports: '/staff/reports',
  staffNews: '/staff/news',
  staffNewsEdit: '/staff/news/:id',
  staffRates: '/staff/rates',
  staffAudit: '/staff/audit',
  shop: '/shop-id/:id/:tab?/:productPageNo?/:commentPageNo?',
} as const;
export type PageName = keyof typeof PAGES;

/** Pages whose subject is named by `?id=`: goods, or the store of a comment. */
const NEEDS_ID: ReadonlySet<PageName> = new Set(['goodsChat', 'addComment', 'bid', 'winningBid']);

/** Old, duplicate and shortened paths, and the pages they redirect to (spec §2). */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/login': '/passport/login',
  '/personal': '/personal/basic',
  '/collections/list': '/collections',
  '/discuss/list': '/discuss',
  '/discuss/add/add': '/discuss-add',
  '/my-discuss/my-articles': '/my-discuss',
  '/my-discuss/my-articles/my-articles': '/my-discuss',
  '/my-discuss/my-favorite/my-favorite': '/my-discuss/my-favorite',
  '/my-discuss/reply/reply': '/my-discuss/reply',
  '/news/list': '/news',
  '/goods/add-goods': '/goods/add',
  '/my-store/my-goods-list/my-goods-list': '/my-store/my-goods-list',
  '/merchant/merchant': '/merchant',
  '/my-store/comment/comment': '/my-store/comment',
  '/my-store/media/media': '/my-store/media',
  '/my-store/tutorial/tutorial': '/my-store/tutorial',
  '/store-setting/store-email-verify/store-email-verify': '/store-setting/store-email-verify',
  '/remove-user/remove-confirm/remove-confirm': '/remove-confirm',
  '/messages/follow-list/follow-list': '/follow-list',
  '/messages/auction-bidding-list/auction-bidding-list': '/auction-bid-list',
  '/messages/agent-buy-list/agent-buy-list': '/agent-buy-list',
};

/** Old paths whose subject is named by `?id=`. */
const REDIRECTS_BY_ID: Readonly<Record<string, (id: string) => string>> = {
  '/discuss/detail/detail': (id) => linkTo('thread', { id }),
  '/shop/shop': (id) => linkTo('shop', { id }),
  '/news/detail/detail': (id) => linkTo('newsDetail', { id }),
  '/shop/media/media': (id) => linkTo('shop', { id, tab: 'media' }),
};

export type PathParams = Readonly<Record<string, string | undefined>>;

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? Segments<First> | Segments<Rest>
  : Path;
type NamesIn<Segment extends string> = Segment extends `:${string}?`
  ? never
  : Segment extends `:${infer Name}`
    ? Name
    : never;
/** The required parameters of a path. */
type Needed<Name extends PageName> = NamesIn<Segments<(typeof PAGES)[Name]>>;
type Query = Readonly<Record<string, string | number | undefined>>;
type LinkValues<Name extends PageName> = [Needed<Name>] extends [never]
  ? [values?: Query]
  : [values: Readonly<Record<Needed<Name>, string | number>> & Query];

/**
 * The path of a page, without language prefix.
 * @param values the parameters of the path; all others become the query string. Undefined and empty ones are left out,
 * and so is `page` when it is 1.
 */
export function linkTo<Name extends PageName>(name: Name, ...[values = {}]: LinkValues<Name>): string {
  const { page, ...rest } = values as Query;
  const left: Record<string, string | number | undefined> = { ...rest, ...(page !== 1 && { page }) };
  let path = '';
  for (const segment of PAGES[name].split('/').filter(Boolean)) {
    if (!segment.startsWith(':')) {
      path += `/${segment}`;
      continue;
    }
    const parameter = segment.replace(/^:|\?$/g, '');
    const value = left[parameter];
    if (value === undefined || value === '') break;
    path += `/${encodeURIComponent(value)}`;
    delete left[parameter];
  }
  const query = Object.entries(left).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${key}=${encodeURIComponent(value)}`],
  );
  return (path || '/') + (query.length > 0 ? `?${query.join('&')}` : '');
}

/** The feeds of the news, below the prefix of a language; they are no pages. */
export const NEWS_FEEDS = { rss: '/news/feed.rss', atom: '/news/feed.atom' } as const;

/** The page of goods (spec §2: /item-id/{no}/{id}; no is the goods number). */
export const itemPath = ({ id, num }: { id: string; num: string }): string => linkTo('item', { no: num, id });

/** The records of an auction (spec §2: /bidding-list/{no}/{id}). */
export const auctionRecordsPath = ({ id, num }: { id: string; num: string }): string =>
  linkTo('auctionRecords', { no: num, id });

function decode(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** @returns the parameters of `path` under `pattern`, or undefined when it does not match. Ignores a trailing slash. */
export function matchPath(pattern: string, path: string): PathParams | undefined {
  return matchParts(partsOf(pattern), partsOf(path));
}

const partsOf = (path: string): string[] => path.split('/').filter(Boolean);

function matchParts(wanted: readonly string[], given: readonly string[]): PathParams | undefined {
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

const parameterCount = (name: PageName): number => PAGES[name].split(':').length - 1;
const BY_PARAMETERS = (Object.keys(PAGES) as PageName[])
  .toSorted((a, b) => parameterCount(a) - parameterCount(b))
  .map((name) => ({ name, parts: partsOf(PAGES[name]) }));

/**
 * @param path without language prefix
 * @param search the query string; left out when only the screen matters (RTE-4)
 * @returns the page and its parameters; undefined for an unknown path
 */
export function pageAt(path: string, search?: string): { name: PageName; params: PathParams } | undefined {
  if (path.length > LONGEST_PATH) return undefined;
  const given = partsOf(path);
  for (const { name, parts } of BY_PARAMETERS) {
    const params = matchParts(parts, given);
    if (params)
      return search !== undefined && NEEDS_ID.has(name) && idFromQuery(search) === null ? undefined : { name, params };
  }
  return undefined;
}

/** Characters of a path that may be a page: the longest has a search of 100 characters, each nine when encoded. */
const LONGEST_PATH = 2_000;

/** @returns the id in a query string (`?id=`); null without a valid one */
export function idFromQuery(search: string): string | null {
  const id = /(?:^\??|&)id=([^&]*)/.exec(search)?.[1] ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : null;
}

/**
 * @param path without language prefix and without a slash at the end
 * @param search the query string, with or without `?`
 * @returns path and query that an old path redirects to; undefined for any other path
 */
export function redirectOf(path: string, search: string): string | undefined {
  const query = search.replace(/^\?/, '');
  const target = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined;
  if (target !== undefined) return query === '' ? target : `${target}?${query}`;
  const id = idFromQuery(query);
  return id !== null && Object.hasOwn(REDIRECTS_BY_ID, path) ? REDIRECTS_BY_ID[path]?.(id) : undefined;
}
