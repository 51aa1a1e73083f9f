import { violations } from './support/axe.ts';
import { bidOverHttp, putUpAuction } from './support/auctions.ts';
import { goodsPage } from './support/goods.ts';
import { privateRoom, unique } from './support/chat.ts';
import { expect, test } from './support/people.ts';

const WIDTHS = [360, 1440] as const;
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
const PERSONAL = [
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

for (const width of WIDTHS) {
  for (const path of PUBLIC) {
    test(`${path} has no violations at ${width} px`, async ({ site }) => {
      const visitor = await site.person('demo.buyer', { signedIn: false });
      const page = await visitor.tab('/');
      await page.setViewportSize({ width, height: 800 });
      await page.goto(visitor.url(path));
      expect(await violations(page)).toEqual([]);
    });
  }

  test(`the screens of a signed-in person have no violations at ${width} px`, async ({ site }) => {
    test.setTimeout(120_000);
    const seller = await site.person('demo.seller');
    const page = await seller.tab('/');
    await page.setViewportSize({ width, height: 800 });
    const roomId = await privateRoom(site, 'demo.seller', 'demo.buyer');
    for (const path of [...PERSONAL, await goodsPage(site), `/chat/${roomId}`]) {
      await page.goto(seller.url(path));
      expect(await violations(page), `${path} at ${width} px`).toEqual([]);
    }
  });

  test(`the screens of an auction have no violations at ${width} px`, async ({ site }) => {
    const auction = await putUpAuction(site, unique('Accessible'), { extendMinutes: 5, reservePrice: '2000' });
    for (const amount of ['1000', '1200'])
      await bidOverHttp(site, amount === '1000' ? 'demo.buyer' : 'demo.buyer2', auction, amount);
    const buyer = await site.person('demo.buyer');
    const page = await buyer.tab('/');
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      '/auction-bid-list',
      auction.records,
      `/collections/detail/add-bidding?id=${auction.id}`,
      auction.path,
    ]) {
      await page.goto(buyer.url(path));
      expect(await violations(page), `${path} at ${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: /^Bid HK/ }).click();
    expect(await violations(page, page.getByRole('dialog').getByRole('textbox')), `bidding at ${width} px`).toEqual([]);
  });

  test(`the screens of customer service have no violations at ${width} px`, async ({ site }) => {
    test.setTimeout(120_000);
    const service = await site.person('demo.service');
    const page = await service.tab('/');
    await page.setViewportSize({ width, height: 800 });
    for (const path of STAFF) {
      await page.goto(service.url(path));
      expect(await violations(page), `${path} at ${width} px`).toEqual([]);
    }
  });
}
