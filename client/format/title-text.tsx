import type { ReactNode } from 'react';
import { keepUnits } from './keep-units.ts';

/** A Chinese clause of seven characters or more, between spaces and punctuation: all but its last word, and that. */
const LONG_CLAUSE =
  /(?<![^ ，。、：；！？])([^ ，。、：；！？]{5,}?)(\p{Script=Han}{2}(?:[，。、：；！？]+|(?![^ ，。、：；！？])))/u;

/**
 * A title with its units together (`keepUnits`), whose Chinese clauses each go to the next line as a whole. One that is
 * longer than a line breaks before its last word: without such a place browsers break before the comma, or leave one
 * character alone.
 */
export function titleText(text: string): ReactNode {
  const parts = keepUnits(text).split(LONG_CLAUSE);
  if (parts.length === 1) return parts[0];
  return parts.map((part, at) =>
    at % 3 === 0
      ? part
      : at % 3 === 1 && (
          // oxlint-disable-next-line react/no-array-index-key -- clauses have no other identity
          <span key={at} className="clause">
            {part}
            <wbr />
            {parts[at + 1]}
          </span>
        ),
  );
}
