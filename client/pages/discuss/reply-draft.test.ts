import { CommandError } from '#client/bridge/bridge.ts';
import { expect, it, vi } from 'vitest';
import { postReply, quoteOf } from './reply-draft.ts';

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

const refuse = (code: string) => Promise.reject(new CommandError({ code, status: 422 }));
const newId = () => 'r2';

it('posts a reply under the id of its draft', async () => {
  const post = vi.fn((id: string) => Promise.resolve(id));
  expect(await postReply(post, 'r1', newId)).toBe('r1');
  expect(post.mock.calls).toEqual([['r1']]);
});

it('posts a reply that was changed since a lost response under another id', async () => {
  const post = vi.fn((id: string) => (id === 'r1' ? refuse('KeyReused') : Promise.resolve(id)));
  expect(await postReply(post, 'r1', newId)).toBe('r2');
  expect(post.mock.calls).toEqual([['r1'], ['r2']]);
});

it('reports any other refusal', async () => {
  const post = vi.fn(() => refuse('MoveRefused'));
  await expect(postReply(post, 'r1', newId)).rejects.toMatchObject({ code: 'MoveRefused' });
  expect(post).toHaveBeenCalledTimes(1);
});
