import { useLingui } from '@lingui/react/macro';
import { use, useEffect, createContext } from 'react';
import { setWindowTitle } from './window-title.ts';

/** A page and its path without language prefix. */
export type Crumb = { readonly name: string; readonly path: string };

/** What search engines and shared links show of a page besides its title and description. */
export type PageMetadata = {
  /** The pages above this one, outermost first, without the home page. */
  readonly parents?: readonly Crumb[];
  /** Items of JSON-LD without `@context`. */
  readonly structured?: readonly object[];
  /** URL of the picture that a shared link shows. */
  readonly picture?: string | undefined;
  /** Open Graph type; `website` if absent. */
  readonly kind?: 'article' | 'product';
  /** Keeps the page out of search engines. */
  readonly hidden?: boolean;
};

/** The parts of the head that a server-rendered page sets. */
export type PageHead = {
  title: string | null;
  /** The page's and the site's name, of which the title consists. */
  names: { page: string; site: string } | null;
  description: string | null;
  status: number;
  metadata: PageMetadata;
};

/** Absolute addresses in the page's language; undefined when the server does not know its public address. */
export type SiteAddress = (path: string) => string | undefined;

/** The head of a page that the server renders, which the page fills in. Null in browsers. */
export const ServerContext = createContext<{ head: PageHead; addressOf: SiteAddress } | null>(null);

/**
 * Sets the title of the window unchanged; does nothing while it is undefined. For the front page, whose title is the
 * site's.
 */
export function useWindowTitle(title: string | undefined): void {
  const server = use(ServerContext);
  // oxlint-disable-next-line react/immutability -- the server makes one head for each rendering, for pages to fill in
  if (server && title) server.head.title = title;
  useEffect(() => {
    if (title) setWindowTitle(title);
  }, [title]);
}

/**
 * Sets the title of the window: 'title - site title', the latter in the page's language (spec §2).
 * @param title undefined while it is not known yet, and where the page shows an error, which has a title of its own
 */
export function usePageTitle(title: string | undefined): void {
  const { t } = useLingui();
  const site = t({ message: 'Vermeil', context: 'name' });
  useWindowTitle(title && `${title} - ${site}`);
  const server = use(ServerContext);
  // oxlint-disable-next-line react/immutability -- see `useWindowTitle`
  if (server && title) server.head.names = { page: title, site };
}

/**
 * The description for search engines and shared links, cut to 160 characters. Set only when the server renders the
 * page.
 */
export function usePageDescription(text: string | undefined): void {
  const server = use(ServerContext);
  if (server && text) server.head.description = text.replace(/\s+/g, ' ').trim().slice(0, 160);
}

/** The HTTP status of a server-rendered page, e.g. 404 for absent goods. */
export function usePageStatus(status: number): void {
  const server = use(ServerContext);
  if (server) server.head.status = status;
}

/**
 * Describes the page to search engines and shared links, when the server renders it. Write
 * `import.meta.env.SSR && (…)`, so that the code is left out of the build for browsers.
 */
export function usePageMetadata(describe: false | ((addressOf: SiteAddress) => PageMetadata)): void {
  const server = use(ServerContext);
  // oxlint-disable-next-line react/immutability -- see `useWindowTitle`
  if (server && describe) server.head.metadata = { ...server.head.metadata, ...describe(server.addressOf) };
}
