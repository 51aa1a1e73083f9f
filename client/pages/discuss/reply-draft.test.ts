import { expect, it } from 'vitest';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { attempt, quoteOf, type ReplyDraft } from './reply-draft.ts';

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

const words = (text: string): RichContent => [{ type: 'paragraph', inline: [{ text }] }];
const draft: ReplyDraft = { id: 'r1', content: words('a'), sent: null };
const newId = () => 'r2';

it('repeats a reply under its id', () => {
  const first = attempt(draft, { content: words('a'), replyTo: null }, newId);
  expect(first.id).toBe('r1');
  expect(attempt(first, { content: words('a'), replyTo: null }, newId)).toEqual(first);
});

it('sends a reply that was changed since the last attempt under another id', () => {
  const first = attempt(draft, { content: words('a'), replyTo: null }, newId);
  expect(attempt(first, { content: words('ab'), replyTo: null }, newId).id).toBe('r2');
  expect(attempt(first, { content: words('a'), replyTo: 'r0' }, newId).id).toBe('r2');
});
