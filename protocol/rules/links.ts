/** Links in texts that people wrote: which parts of a message are links. */

/** Pure, and the same in browsers, workers and Node; only the compiler's library of this folder lacks it. */
declare const URL: (new (text: string) => {
  protocol: string;
  hostname: string;
  username: string;
  password: string;
  href: string;
}) & {
  canParse(text: string): boolean;
};

export type Segment = { text: string; href: string | null };

const CANDIDATE = /(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^\u3000-\u303f\uff00-\uffef\u2018-\u201f]+/giu;
const TRAILING = '.,;:!?*_~';
const PAIRS: Record<string, string> = { ')': '(', ']': '[' };

/**
 * Splits a text into plain pieces and links. Nothing is ever written as HTML: the caller renders pieces as text.
 *
 * Only http and https become links, `www.` is taken as https.
 * Punctuation that ends a sentence, and a bracket that was opened before the link, do not belong to it.
 * The pieces joined give the text back, character by character.
 * Runs in linear time, since the text is untrusted.
 */
export function linkify(text: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    const link = trimEnd(match[0]);
    const href = toHref(link);
    if (!href || (/[\p{L}\p{N}@/]/u.test(text.charAt(match.index - 1)) && /^www\./i.test(link))) continue;
    if (match.index > from) segments.push({ text: text.slice(from, match.index), href: null });
    segments.push({ text: link, href });
    from = match.index + link.length;
  }
  if (from < text.length || !segments.length) segments.push({ text: text.slice(from), href: null });
  return segments;
}

function trimEnd(candidate: string): string {
  const surplus = new Map(
    Object.entries(PAIRS).map(([close, open]) => [close, count(candidate, close) - count(candidate, open)]),
  );
  let end = candidate.length;
  for (; end > 0; end -= 1) {
    const last = candidate.charAt(end - 1);
    if (TRAILING.includes(last)) continue;
    const unopened = surplus.get(last) ?? 0;
    if (unopened <= 0) break;
    surplus.set(last, unopened - 1);
  }
  return candidate.slice(0, end);
}

const count = (text: string, letter: string): number => text.split(letter).length - 1;

function toHref(link: string): string | null {
  const address = /^www\./i.test(link) ? `https://${link}` : link;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
}
