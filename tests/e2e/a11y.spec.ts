import { bidOverHttp, openAuction } from './support/auctions.ts';
import { violations } from './support/axe.ts';
import { privateRoom, unique } from './support/chat.ts';
import { goodsPage } from './support/goods.ts';
import { expect, test, type Account, type Site } from './support/people.ts';

type Screen = string | ((site: Site) => Promise<string>);

const PUBLIC = [
  '/',
  '/category',
  '/collections',
  '/passport/login',
  '/passport/register',
  '/passport/forgot',
  '/terms',
  '/privacy-policy',
  '/merchant',
  '/shop-id/store-lam',
  '/shop-id/store-lam/media',
  '/shop-id/store-lam/comments',
  '/no-such-page',
];
const PERSONAL: readonly Screen[] = [
  goodsPage,
  async (site) => `/chat/${await privateRoom(site, 'demo.seller', 'demo.buyer')}`,
  '/goods',
  '/goods/add',
  '/goods/import',
  '/favorite',
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
  '/follow',
  '/follow/followers/followers',
  '/follow/followings/followings',
  '/follow-list',
  '/auction-bid-list',
  '/agent-buy-list',
  '/offers',
  '/offers?side=seller',
  '/deals',
  '/my-store',
  '/my-store/media',
  '/my-store/media/edit/edit',
  '/my-store/comment',
  '/my-store/tutorial',
  '/store-setting',
  '/store-setting/store-email-verify',
];
const STAFF = [
  '/staff',
  '/staff/queue/store',
  '/staff/case/kyc/ho-meiling',
  '/staff/case/store/store-lam',
  '/staff/people?keyword=demo',
  '/staff/rooms?keyword=demo.buyer',
  '/staff/audit',
  '/staff/agent-buys?filter=all',
  '/staff/agent-buys/agent-teapot',
  '/staff/bids/gold-junk',
  '/staff/deals?filter=all',
  '/chat/room_4_agent-aoyama-bear_demo-buyer.demo-service_0',
];

/** One screen per test, in a profile that stays open for all of them: these tests only read. */
const ROLES: readonly [name: string, account: Account | null, screens: readonly Screen[]][] = [
  ['a visitor', null, PUBLIC],
  ['a seller', 'demo.seller', PERSONAL],
  ['staff', 'demo.service', STAFF],
];

for (const [name, account, screens] of ROLES) {
  for (const [index, screen] of screens.entries()) {
    const title = typeof screen === 'string' ? screen : ['the page of an item', 'a room'][index];
    test(`${title} has no accessibility violations for ${name}`, async ({ site, profile }) => {
      const { page, url } = await profile(account);
      await page.goto(url(typeof screen === 'string' ? screen : await screen(site)));
      expect(await violations(page)).toEqual([]);
    });
  }
}

test('the screens of an auction have no accessibility violations for a bidder', async ({ site, profile }) => {
  const auction = await openAuction(site, unique('Accessible'), { extendMinutes: 5, reservePrice: '2000' });
  await bidOverHttp(site, 'demo.buyer', auction, '1000');
  await bidOverHttp(site, 'demo.buyer2', auction, '1200');
  const { page, url } = await profile('demo.buyer');
  const screens = [
    '/auction-bid-list',
    auction.records,
    `/collections/detail/add-bidding?id=${auction.id}`,
    auction.path,
  ];
  for (const path of screens) {
    await page.goto(url(path));
    expect(await violations(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: /^Bid HK/ }).click();
  expect(await violations(page, page.getByRole('dialog').getByRole('textbox')), 'the bid dialog').toEqual([]);
});
