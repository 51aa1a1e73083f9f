import { expect, it } from 'vitest';
import { verdictRows } from './verdict-steps.ts';

it('lists the steps that hold, that fail and that are undecided', () => {
  expect(verdictRows({ problem: null }, true).map(({ holds }) => holds)).toEqual([true, true, true, true, true]);
  expect(verdictRows({ problem: { seq: 3, what: 'hash' } }, true).map(({ holds }) => holds)).toEqual([
    true,
    true,
    false,
    null,
    null,
  ]);
  expect(verdictRows({ problem: { seq: 0, what: 'hash' } }, true).map(({ holds }) => holds)).toEqual([
    true,
    false,
    null,
    null,
    null,
  ]);
  expect(verdictRows({ problem: { seq: 9, what: 'outcome' } }, true).map(({ holds }) => holds)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('leaves out the terms of an open auction, which are incomplete', () => {
  expect(verdictRows({ problem: { seq: 2, what: 'gap' } }, false)).toEqual([
    { step: 'gap', holds: false },
    { step: 'hash', holds: null },
    { step: 'illegal', holds: null },
    { step: 'outcome', holds: null },
  ]);
});
