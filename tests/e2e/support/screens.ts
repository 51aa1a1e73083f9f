import type { Page } from '@playwright/test';
import { ROUTES } from '#client/app/routes.ts';
import { listDeals } from '#protocol/http/deals.ts';
import { linkTo, PAGES, pageAt, type PageName } from '#protocol/pages.ts';
import { goodsPage } from './goods.ts';
import { callAs, type Account, type Site } from './people.ts';

/** A path without language prefix. */
export type Screen = { title: string; path: (site: Site) => Promise<string> | string };
type Example = string | Screen['path'];

/**
 * Examples of pages whose path has parameters, or that need a query or show more with one. A page with none redirects,
 * or the specs of accessibility open it themselves.
 */
const EXAMPLES: Partial<Record<PageName, readonly Example[]>> = {
  item: [goodsPage],
  shop: ['/shop-id/store-lam', '/shop-id/store-lam/media', '/shop-id/store-lam/comments'],
  room: [],
  goodsChat: ['/chat/chat-goods?id=calatrava'],
  addComment: ['/chat/add-comment?id=store-siam'],
  deal: [aDeal],
  offers: ['/offers', '/offers?side=seller'],
  goodsEdit: [],
  discuss: ['/discuss', '/discuss/1/watches?sort=liked'],
  thread: ['/thread-id/forum-service-interval'],
  discussAdd: [],
  discussEdit: ['/discuss-edit/forum-service-interval'],
  auctionRecords: [],
  bid: [],
  winningBid: ['/collections/detail/add-winner-bidding?id=gold-junk'],
  oldAuctionRecords: [],
  oldAuction: [],
  oldItem: [],
  staffQueue: ['/staff/queue/store'],
  staffCase: ['/staff/case/kyc/ho-meiling', '/staff/case/store/store-lam'],
  staffAgentBuys: ['/staff/agent-buys?filter=all'],
  staffAgentBuy: ['/staff/agent-buys/agent-teapot'],
  newsDetail: ['/news-detail/reading-jade'],
  staffNewsEdit: ['/staff/news/reading-jade', '/staff/news/reading-jade?view=preview'],
  staffBids: ['/staff/bids/gold-junk'],
  staffDeals: ['/staff/deals?filter=all'],
  staffPeople: ['/staff/people?keyword=demo'],
  staffRooms: ['/staff/rooms?keyword=demo.buyer'],
};

async function aDeal(site: Site): Promise<string> {
  const { token } = await site.session('demo.seller');
  const { items } = await callAs<{ items: { id: string }[] }>(
    site.server.url,
    token,
    listDeals.method,
    `${listDeals.path}?side=seller`,
  );
  const [first] = items;
  if (!first) throw new Error('The demo seller has no deal');
  return linkTo('deal', { id: first.id });
}

/** Whether the page is not found at its bare path: the path or the query names its subject. */
const needsExample = (name: PageName): boolean =>
  PAGES[name].split('/').some((segment) => segment.startsWith(':') && !segment.endsWith('?')) ||
  pageAt(PAGES[name].replaceAll(/\/:\w+\?/g, '') || '/', '') === undefined;

export const NO_PAGE = '/no-such-page';

/**
 * Shows a screen by the application's own navigation. Loading each page instead doubles the time of a test of one
 * screen: the browser compiles the code of the page and that of axe again.
 */
export async function showScreen(page: Page, url: string): Promise<void> {
  // Two screens may share parts. None does with the page between them, whose heading shows that it has been left.
  for (const to of url.endsWith(NO_PAGE) ? [NO_PAGE] : [NO_PAGE, url]) {
    await page.evaluate((next) => history.pushState(null, '', next), to);
    await page.waitForFunction((isAbsent) => {
      const heading = document.querySelector('main h1');
      return heading && (heading.textContent === 'Page not found') === isAbsent;
    }, to === NO_PAGE);
  }
}

/** The account that opens a page: staff pages need staff, public ones are read by a visitor. */
export function readerOf(name: PageName): Account | null {
  if (PAGES[name].startsWith(PAGES.staff)) return 'demo.service';
  return name in ROUTES && ROUTES[name as keyof typeof ROUTES].access === 'public' ? null : 'demo.seller';
}

/** @returns the screens of every page of the route table that this account reads. */
export function screensOf(reader: Account | null): Screen[] {
  return (Object.keys(PAGES) as PageName[])
    .filter((name) => readerOf(name) === reader)
    .flatMap((name) => {
      if (!EXAMPLES[name] && needsExample(name)) throw new Error(`${PAGES[name]} has no example in screens.ts`);
      const examples: readonly Example[] = EXAMPLES[name] ?? [linkTo(name as 'home')];
      return examples.map((example) =>
        typeof example === 'string' ? { title: example, path: () => example } : { title: PAGES[name], path: example },
      );
    });
}
