import { expect, it } from 'vitest';
import type { RichContent } from '#protocol/rules/rich-content.ts';
import { excerptOf } from './content.ts';

const text = (words: string) => [{ type: 'text' as const, text: words }];
const heading = { type: 'heading' as const, level: 2 as const, inline: text('What I see') };

it('leaves headings out of an excerpt', () => {
  const content: RichContent = [heading, { type: 'paragraph', inline: text('The bevel is even.') }];
  expect(excerptOf(content)).toBe('The bevel is even.');
});

it('shows the headings of a text without anything else', () => {
  expect(excerptOf([heading])).toBe('What I see');
});
