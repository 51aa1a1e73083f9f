/**
 * Which paths have a screen, so that all others are answered with 404. The client's own list is in client/app/routes.ts;
 * tests/architecture holds the two together.
 */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/about',
  '/passport/login',
  '/personal/basic',
  '/chat/chat-page',
  '/chat/:roomId',
  '/item-id/:no/:id/:pageNo?',
  '/goods/edit/:id',
  '/follow-list',
  '/auction-bid-list',
  '/agent-buy-list',
  '/my-store',
];

/** Short and old spellings and where they lead (spec §2). */
export const PAGE_REDIRECTS: Readonly<Record<string, string>> = {
  '/login': '/passport/login',
  '/chat/add-comment': '/chat/chat-page',
  '/chat/chat-goods': '/chat/chat-page',
  '/messages/follow-list/follow-list': '/follow-list',
  '/messages/auction-bidding-list/auction-bidding-list': '/auction-bid-list',
  '/messages/agent-buy-list/agent-buy-list': '/agent-buy-list',
};

const patterns = PAGE_PATHS.map(
  (path) => new RegExp(`^${path.replace(/\/:pageNo\?/g, '(/\\d+)?').replace(/\/:\w+/g, '/[^/]+')}$`),
);

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
