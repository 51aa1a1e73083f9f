import { useLingui } from '@lingui/react/macro';
import { use, useEffect, createContext } from 'react';

/** The parts of the head that a server-rendered page sets. */
export type PageHead = { title: string | null; description: string | null; status: number; structured?: object };

/** The request of a page that the server renders, and the head it fills in. Null in browsers. */
export const ServerContext = createContext<{ path: string; search: string; head: PageHead } | null>(null);

/**
 * Sets the title of the window unchanged; does nothing while it is undefined. For the front page, whose title is the
 * site's.
 */
export function useWindowTitle(title: string | undefined): void {
  const server = use(ServerContext);
  // oxlint-disable-next-line react/immutability -- the server makes one head for each rendering, for pages to fill in
  if (server && title) server.head.title = title;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/**
 * Sets the title of the window: 'title - site title', the latter in the page's language (spec §2).
 * @param title undefined while it is not known yet
 */
export function usePageTitle(title: string | undefined): void {
  const { t } = useLingui();
  const site = t`Vermeil`;
  useWindowTitle(title && `${title} - ${site}`);
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

/** Structured data of the page for search engines (JSON-LD). Set only when the server renders the page. */
export function useStructuredData(data: object): void {
  const server = use(ServerContext);
  if (server) server.head.structured = data;
}
