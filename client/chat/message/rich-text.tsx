import { memo } from 'react';
import { linkify } from './linkify.ts';

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
