import { bidOverHttp, openAuction } from './support/auctions.ts';
import { violations } from './support/axe.ts';
import { unique } from './support/chat.ts';
import { deadLinks } from './support/links.ts';
import { expect, test, type Account } from './support/people.ts';
import { NO_PAGE, screensOf, showScreen, type Screen } from './support/screens.ts';

// All rules in the light theme; a11y-account.spec.ts checks all in the dark one. Both check contrast in both.
test.use({ colorScheme: 'light' });

const SERVICE_ROOM = '/chat/room_4_agent-aoyama-bear_demo-buyer.demo-service_0';
/** Readers of the route table and screens beside it. The pages of a signed-in user are in a11y-account.spec.ts. */
const READERS: readonly [name: string, account: Account | null, screens: readonly Screen[]][] = [
  ['a visitor', null, [...screensOf(null), { title: NO_PAGE, path: () => NO_PAGE }]],
  ['staff', 'demo.service', [...screensOf('demo.service'), { title: 'a room with staff', path: () => SERVICE_ROOM }]],
];

// One screen per test, in a profile that stays open for all of them: these tests only read.
for (const [name, account, screens] of READERS) {
  for (const { title, path } of screens) {
    test(`${title} is accessible, fits a phone, and has no dead link for ${name}`, async ({ site, profile }) => {
      const { page, url } = await profile(account);
      await showScreen(page, url(await path(site)));
      expect(await violations(page)).toEqual([]);
      expect(await deadLinks(page), 'dead links').toEqual([]);
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
    await showScreen(page, url(path));
    expect(await violations(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: /^Bid HK/ }).click();
  expect(await violations(page, page.getByRole('dialog').getByRole('textbox')), 'the bid dialog').toEqual([]);
});
