import { memo } from 'react';

/** A message's words, with links. Written as text nodes only: markup in a message is shown, never obeyed. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  return linkify(text).map((segment, index) =>
    segment.href === null ? (
      segment.text
    ) : (
      <a key={index} href={segment.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {segment.text}
      </a>
    ),
  );
});

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
  const url = URL.parse(/^www\./i.test(link) ? `https://${link}` : link);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.username || url.password) return null;
  return url.hostname.includes('.') || url.hostname === 'localhost' ? url.href : null;
}

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @returns whether `dir="auto"` lays these words out from right to left: their first letter decides. */
export function isRightToLeft(text: string): boolean {
  const first = LETTER.exec(text);
  return first !== null && RIGHT_TO_LEFT.test(first[0]);
}
