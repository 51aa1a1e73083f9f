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

const list = { type: 'bulletList' as const, items: [text('The lug holes are sharp')] };

it.each([
  ['It was never polished. What I see:', 'It was never polished.'],
  ['下面是結論。我的看法：', '下面是結論。'],
  ['Two of them differ.', 'Two of them differ.'],
  ['It is a copy. The crown of ref. 6130 has 6.5 mm, and more:', 'It is a copy.'],
  ['Is it a copy? 「真品」 differs in three ways:', 'Is it a copy?'],
])('ends an excerpt before a list and its introduction: %s', (words, excerpt) => {
  const last = { type: 'paragraph' as const, inline: text('Would you walk away?') };
  expect(excerptOf([heading, { type: 'paragraph', inline: text(words) }, list, last])).toBe(excerpt);
});

it('shows a list that comes after nothing but its introduction', () => {
  expect(excerptOf([{ type: 'paragraph', inline: text('What I see:') }, list])).toBe(
    'What I see: The lug holes are sharp',
  );
});

it.each([
  ['without its heading', [heading, list]],
  ['after a number with a point', [{ type: 'paragraph' as const, inline: text('With 6.5 mm I see:') }, list]],
] satisfies [string, RichContent][])('shows a list that nothing precedes %s', (_, content) => {
  expect(excerptOf(content)).toMatch(/^(?:With 6\.5 mm I see: )?The lug holes are sharp$/);
});
