import type { Crumb, SiteAddress } from './page-title.ts';

/** A list of links from the home page to the page (schema.org BreadcrumbList). @param site the home page's name */
export function breadcrumbs(trail: readonly Crumb[], site: string, addressOf: SiteAddress): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: site, path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(path),
    })),
  };
}

/** The company behind the site (schema.org Organization). @param name of the site, in the page's language */
export const organization = (name: string, addressOf: SiteAddress): object => ({
  '@type': 'Organization',
  name,
  url: addressOf('/'),
  logo: fileAddress('/favicon.svg', addressOf),
});

/** The absolute address of a file, which is the same in every language. */
export function fileAddress(path: string, addressOf: SiteAddress): string | undefined {
  const home = addressOf('/');
  return home && new URL(path, home).href;
}

/** A point in time, ms, as JSON-LD writes it. */
export const isoTime = (time: number): string => new Date(time).toISOString();
