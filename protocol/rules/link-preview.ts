/**
 * The preview of a link in a message: the title of the page behind it. The server fetches the page, so that no reader's
 * browser asks a stranger's site.
 *
 * [LPV-1] The first https link of a text that a person wrote has a preview, where the operator wants previews. A link
 *         to this site, and one of more than 2,000 characters, has none.
 * [LPV-2] The server connects to public addresses only: over http and https, on their ports 80 and 443. It resolves a
 *         name itself, refuses it if one of its addresses is not public, and connects to the addresses that it checked.
 *         All of this holds for each redirect again, of which there are at most three.
 * [LPV-3] A request says who asks and nothing about a person: no cookies, no referrer. It ends after 6 s with all
 *         redirects; 512 kB of a page are read, and only of HTML without a content encoding.
 * [LPV-4] The title is that for sharing (og:title), else that of the page: one line of plain text, at most 120 grapheme
 *         clusters. One that breaks the rules of names (NAM-1, NAM-2, NAM-4) is left out: no link may look like the
 *         site, its staff or its service.
 * [LPV-5] The site is the host that the link names, as it is in the address: a page cannot choose it.
 * [LPV-6] All members receive the message again, with its preview, which never changes. A recall removes it.
 * [LPV-7] A person has 10 previews a minute and 200 a day, a site 120 requests a minute. A page that was fetched within
 *         the hour, or failed within 10 minutes, is not fetched again.
 * [LPV-8] Without a title, beyond a limit and after a failure the message keeps its plain link.
 */
import { preview } from '../text.ts';
import { isUserMessage } from './forward.ts';
import { linkify } from './links.ts';
import { shownNameProblem } from './names.ts';
import { normalizeLine } from './normalize-text.ts';

const HREF_MOST = 2_000;
const TITLE_MOST = 120;

/** `url` is the link, `site` its host. */
export type LinkPreview = { url: string; site: string; title: string };

/**
 * @param message its text and its `extra`
 * @param ownHost the host of this site, if it has a public address
 * @returns the link that has a preview [LPV-1]
 */
export function previewedLink(
  { content, extra }: { content: string; extra: Readonly<Record<string, unknown>> | null },
  ownHost: string | undefined,
): string | undefined {
  // Most messages have no link at all.
  if (!isUserMessage(extra) || !/https:|www\./i.test(content)) return undefined;
  const link = linkify(content).find(({ href }) => href?.startsWith('https:'))?.href;
  return link && link.length <= HREF_MOST && siteOf(link) !== ownHost ? link : undefined;
}

/** @returns the preview of a link from the title as the page states it; undefined without a title to show [LPV-4] */
export function toLinkPreview(url: string, stated: string): LinkPreview | undefined {
  const title = preview(normalizeLine(stated), TITLE_MOST);
  return title === '' || shownNameProblem(title) ? undefined : { url, site: siteOf(url), title };
}

/** @returns the host of a link, without its port [LPV-5] */
const siteOf = (href: string): string => /^https:\/\/(\[[^\]]*\]|[^/?#:]*)/.exec(href)?.[1] ?? '';
