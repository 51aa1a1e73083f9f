import { expect, it } from 'vitest';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { attempt, type ReplyDraft } from './reply-attempt.ts';

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
