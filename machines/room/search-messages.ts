/**
 * Search in messages that a device has: those of one room, or of all rooms.
 *
 * [SRM-1] A message matches when its text or the name of one of its files contains the query, whatever the case and
 *         width of the letters and the white space between words.
 * [SRM-2] The newest match comes first.
 * [SRM-3] Cards, announcements and recalled messages, which have no text of their own, match nothing.
 * [SRM-4] A match is shown as an excerpt in one line: the first place that matches with the text around it, and an
 *         ellipsis where it is cut.
 * [SRM-5] A search over all rooms shows the 50 newest matches.
 */
import type { Message } from '#protocol/entities/message.ts';
import { isUserMessage } from '#protocol/rules/forward.ts';

/** Matches that a search over all rooms shows [SRM-5]. */
export const MATCHES_SHOWN = 50;
/** The characters of an excerpt before and after the match. */
const BEFORE = 24;
const AFTER = 120;

/** Text around a match; `match` is as the sender wrote it. */
export type Excerpt = { before: string; match: string; after: string };

/** @param messages in ascending order @returns the messages that match */
export function matchingMessages(messages: readonly Message[], query: string): Message[] {
  const wanted = folded(query.trim());
  if (!wanted) return [];
  return messages.filter((message) => textsOf(message).some((text) => folded(text).includes(wanted))).reverse();
}

/** @returns the first place of a message that matches; undefined for a message that does not */
export function excerptOf(message: Message, query: string): Excerpt | undefined {
  const wanted = folded(query.trim());
  const text = wanted ? textsOf(message).find((each) => folded(each).includes(wanted)) : undefined;
  return text === undefined ? undefined : cut(text.replace(/\s+/g, ' ').trim(), wanted);
}

const textsOf = ({ content, files, extra }: Message): string[] =>
  isUserMessage(extra) ? [content, ...files.map(({ name }) => name)] : [];

/** A folded character may be longer than the one that was written: places are counted in characters as written. */
function cut(text: string, wanted: string): Excerpt {
  const written = [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
  const starts: number[] = [];
  let whole = '';
  for (const character of written) {
    starts.push(whole.length);
    whole += folded(character);
  }
  const at = Math.max(0, whole.indexOf(wanted));
  const first = Math.max(
    0,
    starts.findLastIndex((start) => start <= at),
  );
  const next = starts.findIndex((start) => start >= at + wanted.length);
  const end = next === -1 ? written.length : next;
  const [from, to] = [Math.max(0, first - BEFORE), Math.min(written.length, end + AFTER)];
  return {
    before: (from > 0 ? '…' : '') + written.slice(from, first).join(''),
    match: written.slice(first, end).join(''),
    after: written.slice(end, to).join('') + (to < written.length ? '…' : ''),
  };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
