import { expect, it } from 'vitest';
import { uncertaintySeconds } from './clock-error.ts';

it('never claims that a clock is more exact than it is', () => {
  expect(uncertaintySeconds(0)).toBe(0.1);
  expect(uncertaintySeconds(101)).toBe(0.2);
  expect(uncertaintySeconds(1_500)).toBe(1.5);
});
