import { memo } from 'react';
import { linkify } from '#protocol/rules/links.ts';

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

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @returns whether `dir="auto"` lays these words out from right to left: their first letter decides. */
export function isRightToLeft(text: string): boolean {
  const first = LETTER.exec(text);
  return first !== null && RIGHT_TO_LEFT.test(first[0]);
}
