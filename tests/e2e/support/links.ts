import { expect, type Page } from '@playwright/test';
import { untilHydrated } from './people.ts';

/** Statuses by address: the screens share most of their links. */
const known = new Map<string, Promise<number>>();

function statusOf(page: Page, address: string): Promise<number> {
  const status = known.get(address) ?? page.request.head(address).then((answer) => answer.status());
  known.set(address, status);
  return status;
}

/** Whether the reader sees a page at an address that answers 404 to visitors, e.g. sellers their frozen goods. */
async function isShownToReader(page: Page, address: string): Promise<boolean> {
  const probe = await page.context().newPage();
  try {
    await probe.goto(address);
    await untilHydrated(probe);
    await expect(probe.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText(
      /^(Page not found|Item not Exists|Server error)$/,
      { timeout: 10_000 },
    );
    return true;
  } catch {
    return false;
  } finally {
    await probe.close();
  }
}

/**
 * Downloads are not followed.
 * @returns the links of a page that lead to no page of this site, and those to a place that the page does not have
 */
export async function deadLinks(page: Page): Promise<string[]> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]:not([download])')]
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ href, hash, pathname, search }) => ({
        href: href.replace(/#.*$/, ''),
        hash,
        isHere: pathname === window.location.pathname && search === window.location.search,
        hasPlace: hash.length < 2 || document.getElementById(decodeURIComponent(hash.slice(1))) !== null,
      })),
  );
  const lost = links.filter(({ isHere, hasPlace }) => isHere && !hasPlace).map(({ hash }) => hash);
  const addresses = [...new Set(links.filter(({ isHere }) => !isHere).map(({ href }) => href))];
  const statuses = await Promise.all(addresses.map((address) => statusOf(page, address)));
  const refused = addresses.filter((_, at) => statuses[at]! >= 400);
  const shown = await Promise.all(refused.map((address) => isShownToReader(page, address)));
  return [...lost, ...refused.filter((_, at) => !shown[at])];
}
