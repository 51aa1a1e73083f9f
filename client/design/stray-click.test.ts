import { expect, it } from 'vitest';
import { isSecondClick, isStrayClick } from './stray-click.ts';

const [first, second] = [new EventTarget(), new EventTarget()];

it('takes the second click of a double click only where the first one hit', () => {
  expect(isStrayClick({ detail: 1, currentTarget: first })).toBe(false);
  expect(isStrayClick({ detail: 2, currentTarget: first })).toBe(false);
  expect(isStrayClick({ detail: 3, currentTarget: second })).toBe(true);
  expect(isStrayClick({ detail: 1, currentTarget: second })).toBe(false);
  expect(isStrayClick({ detail: 2, currentTarget: second })).toBe(false);
});

it('takes a click whose double click began on no button for stray', () => {
  isStrayClick({ detail: 1, currentTarget: first });
  expect(isStrayClick({ detail: 2, currentTarget: second })).toBe(true);
});

it('takes every press of a key', () => {
  isStrayClick({ detail: 1, currentTarget: first });
  expect(isStrayClick({ detail: 0, currentTarget: second })).toBe(false);
});

it('knows the second click of a double click from keys and single clicks', () => {
  expect([0, 1, 2].map((detail) => isSecondClick(new CustomEvent('click', { detail })))).toEqual([false, false, true]);
  expect(isSecondClick(new Event('keydown'))).toBe(false);
});
