import { describe, expect, it } from 'vitest';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { toContent, toEditorDocument } from './editor-document.ts';

const EVERYTHING: RichContent = [
  { type: 'heading', level: 3, inline: [{ text: 'Patina' }] },
  {
    type: 'paragraph',
    inline: [
      { text: 'Ask ' },
      { mention: 'u1' },
      { text: 'two\nlines', bold: true, italic: true, link: 'https://a.example' },
    ],
  },
  { type: 'bulletList', items: [[{ text: 'dial' }], [{ text: 'case' }]] },
  { type: 'orderedList', items: [[{ text: 'one' }]] },
  { type: 'quote', paragraphs: [[{ text: 'a' }], [{ text: 'b' }]], quotes: 'r1' },
  { type: 'quote', paragraphs: [[{ text: 'c' }]] },
  { type: 'picture', fileId: 'f1', alt: 'The dial' },
];

describe('the document of the editor', () => {
  it('returns the content that it was made from', () => {
    expect(toContent(toEditorDocument(EVERYTHING, () => 'Mia'))).toEqual(EVERYTHING);
  });

  it('names mentioned users for display only', () => {
    const [, paragraph] = toEditorDocument(EVERYTHING, (id) => `name of ${id}`).content ?? [];
    expect(paragraph?.content?.[1]).toEqual({ type: 'mention', attrs: { userId: 'u1', name: 'name of u1' } });
  });

  it('has a paragraph for the cursor, which is no content', () => {
    expect(toEditorDocument([], () => '')).toEqual({ type: 'doc', content: [{ type: 'paragraph' }] });
    expect(toContent({ type: 'doc', content: [{ type: 'paragraph' }, { type: 'paragraph' }] })).toEqual([]);
  });

  it('reads nodes of unknown types as nothing, and refused links as text', () => {
    expect(
      toContent({
        type: 'doc',
        content: [
          { type: 'video' },
          {
            type: 'paragraph',
            content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
          },
        ],
      }),
    ).toEqual([{ type: 'paragraph', inline: [{ text: 'a' }] }]);
  });
});
