import { expect, it } from 'vitest';
import { rowAfterKey } from './move-between-rows.ts';

const press = (key: string, at: number, rows = 3) =>
  rowAfterKey({ key, ctrlKey: false, metaKey: false, altKey: false }, at, rows);

it.each(['ArrowDown', 'j'])('%s moves the focus one row down, to the last at most', (key) => {
  expect([0, 1, 2].map((at) => press(key, at))).toEqual([1, 2, 2]);
});

it.each(['ArrowUp', 'k'])('%s moves the focus one row up, to the first at most', (key) => {
  expect([0, 1, 2].map((at) => press(key, at))).toEqual([0, 0, 1]);
});

it('Home and End move it to the ends', () => {
  expect([press('Home', 2), press('End', 0)]).toEqual([0, 2]);
});

it('leaves other keys, shortcuts and keys outside the rows alone', () => {
  expect(press('Enter', 1)).toBeNull();
  expect(press('j', -1)).toBeNull();
  expect(rowAfterKey({ key: 'k', ctrlKey: true, metaKey: false, altKey: false }, 1, 3)).toBeNull();
});
