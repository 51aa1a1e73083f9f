/**
 * Previews of texts.
 *
 * [TXT-1] A preview has at most 100 grapheme clusters and splits none (spec §5).
 * [TXT-2] White space is folded to one line: to one space, but a line break after full-width punctuation, which has its
 *         own space, to none.
 */
import { CHAT } from './member-limits.ts';

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @returns the text in one line [TXT-2] */
export const oneLine = (text: string): string =>
  text
    .replace(/(?<=[、。，：；？！])[^\S\n]*\n\s*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The chat preview (spec §5: cut to 100 characters), counted in grapheme clusters so that no emoji or Han variant
 * is split.
 */
export function preview(text: string, length: number = CHAT.previewLength): string {
  const line = oneLine(text);
  if (line.length <= length) return line;
  let cut = 0;
  let count = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    if (count === length) return `${line.slice(0, cut)}…`;
    cut = index + segment.length;
    count += 1;
  }
  return line;
}
