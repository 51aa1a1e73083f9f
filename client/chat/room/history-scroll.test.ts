import { expect, it } from 'vitest';
import { endOf } from './history-scroll.ts';

const received = (id: string) => ({ id, ticks: id });
const own = { id: 'own', ticks: null };

it.each([
  ['a message', [received('1')], [received('1'), received('2')]],
  ['a message above an own one on its way', [received('1'), own], [received('1'), received('2'), own]],
  ['an own message', [received('1')], [received('1'), own]],
])('%s changes the end of a room', (_, before, after) => expect(endOf(after)).not.toBe(endOf(before)));

it('older messages do not change the end of a room', () => {
  expect(endOf([received('1'), received('2'), own])).toBe(endOf([received('2'), own]));
  expect(endOf([])).toBeUndefined();
});
