import { expect, it } from 'vitest';
import { withToggled } from './chosen-details.ts';

const QUARTZ = { name: 'Movement', value: 'Quartz' };

it('adds a value to those that are chosen', () => {
  expect(withToggled(undefined, QUARTZ)).toEqual({ details: 'Movement=Quartz', isChosen: false });
  expect(withToggled('Case=Platinum', QUARTZ)).toEqual({ details: 'Case=Platinum|Movement=Quartz', isChosen: false });
});
it('removes a chosen value, and the filter with the last one', () => {
  expect(withToggled('Case=Platinum|Movement=Quartz', QUARTZ)).toEqual({ details: 'Case=Platinum', isChosen: true });
  expect(withToggled('Movement=Quartz', QUARTZ)).toEqual({ details: undefined, isChosen: true });
});
