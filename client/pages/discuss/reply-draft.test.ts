import { expect, it } from 'vitest';
import { quoteOf } from './reply-draft.ts';

const paragraph = (text: string) => ({ type: 'paragraph' as const, inline: [{ text }] });

it('quotes the own text of a reply, and names the reply', () => {
  const content = [
    { type: 'quote' as const, paragraphs: [[{ text: 'of another' }]] },
    paragraph('one'),
    paragraph('two'),
  ];
  expect(quoteOf({ id: 'r1', content })).toEqual([
    { type: 'quote', quotes: 'r1', paragraphs: [[{ text: 'one' }], [{ text: 'two' }]] },
  ]);
});

it('shortens a long reply', () => {
  const [quote] = quoteOf({ id: 'r1', content: [paragraph('x'.repeat(900))] });
  expect(quote).toEqual({ type: 'quote', quotes: 'r1', paragraphs: [[{ text: `${'x'.repeat(400)}…` }]] });
});

it('quotes nothing of a reply without text', () => {
  expect(quoteOf({ id: 'r1', content: [{ type: 'picture', fileId: 'f', alt: '' }] })).toEqual([]);
  expect(quoteOf({ id: 'r1', content: null })).toEqual([]);
});
