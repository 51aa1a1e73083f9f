import { expect, it } from 'vitest';
import { isSecondClick, isStrayClick, rememberHit } from './stray-click.ts';

const [first, second] = [new EventTarget(), new EventTarget()];

/** @returns whether a button takes a click */
function isTaken(detail: number, button: EventTarget): boolean {
  rememberHit({ detail, target: button });
  return !isStrayClick({ detail, currentTarget: button });
}

it('takes the second click of a double click only where the first one hit', () => {
  expect([isTaken(1, first), isTaken(2, first), isTaken(3, second)]).toEqual([true, true, false]);
  expect([isTaken(1, second), isTaken(2, second)]).toEqual([true, true]);
});

it('takes a click whose double click began on no button for stray', () => {
  expect(isTaken(1, first)).toBe(true);
  rememberHit({ detail: 1, target: new EventTarget() });
  expect(isTaken(2, first)).toBe(false);
});

it('takes every press of a key', () => {
  rememberHit({ detail: 1, target: first });
  expect(isTaken(0, second)).toBe(true);
});

it('knows the second click of a double click from keys and single clicks', () => {
  expect([0, 1, 2].map((detail) => isSecondClick(new CustomEvent('click', { detail })))).toEqual([false, false, true]);
  expect(isSecondClick(new Event('keydown'))).toBe(false);
});
