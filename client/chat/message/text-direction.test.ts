import { expect, it } from 'vitest';
import { isRightToLeft } from './rich-text.tsx';

it.each([
  ['שלום עולם hello', true],
  ['12:30 – مرحبا', true],
  ['🎉 (مرحبا)', true],
  ['hello שלום', false],
  ['你好 שלום', false],
  ['14:33 🎉', false],
  ['', false],
])('lets the first letter decide the direction of %j', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected);
});
