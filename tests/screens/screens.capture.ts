import { LOCALES } from '#protocol/locales.ts';
import { expect, test, untilHydrated, type Account } from '../e2e/support/people.ts';
import { screensOf } from '../e2e/support/screens.ts';
import { pictureOf, SHOWN_WIDTHS } from './contact-sheet.ts';

const READERS: readonly (readonly [name: string, account: Account | null])[] = [
  ['visitor', null],
  ['seller', 'demo.seller'],
  ['staff', 'demo.service'],
];
const SCHEMES = ['dark', 'light'] as const;

for (const colorScheme of SCHEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    for (const [reader, account] of READERS) {
      for (const locale of LOCALES) {
        // The light theme changes colours only: one language shows them.
        if (colorScheme === 'light' && locale !== 'en') continue;
        test(`${reader} ${locale}`, async ({ site }) => {
          const person = await site.person(account ?? 'demo.buyer', { locale, signedIn: account !== null });
          const page = await person.context.newPage();
          for (const { title, path } of screensOf(account)) {
            await test.step(title, async () => {
              await page.goto(person.url(await path(site)));
              await untilHydrated(page);
              await expect.soft(page.locator('[aria-busy=true]'), title).toHaveCount(0);
              for (const width of SHOWN_WIDTHS) {
                await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
                await page.screenshot({
                  path: pictureOf({ reader, scheme: colorScheme, locale, title, width }),
                  type: 'jpeg',
                  quality: 70,
                  animations: 'disabled',
                });
              }
            });
          }
        });
      }
    }
  });
}
