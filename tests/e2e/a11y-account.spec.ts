import { violations } from './support/axe.ts';
import { privateRoom } from './support/chat.ts';
import { goodsPage } from './support/goods.ts';
import { deadLinks } from './support/links.ts';
import { expect, test } from './support/people.ts';
import { screensOf, showScreen, type Screen } from './support/screens.ts';

const SCREENS: readonly Screen[] = [
  ...screensOf('demo.seller'),
  { title: 'the page of an item', path: goodsPage },
  { title: 'a room', path: async (site) => `/chat/${await privateRoom(site, 'demo.seller', 'demo.buyer')}` },
];

// Apart from the others, so that both Playwright workers share the screens (see a11y.spec.ts).
for (const { title, path } of SCREENS) {
  test(`${title} is accessible, fits a phone, and has no dead link for a seller`, async ({ site, profile }) => {
    const { page, url } = await profile('demo.seller');
    await showScreen(page, url(await path(site)));
    expect(await violations(page)).toEqual([]);
    expect(await deadLinks(page), 'dead links').toEqual([]);
  });
}
