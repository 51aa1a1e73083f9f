import { expect, it } from 'vitest';
import { verdictLines } from './verdict-steps.ts';

it('says what stands, what does not, and what was not decided', () => {
  expect(verdictLines({ problem: null }, true).map(({ stands }) => stands)).toEqual([true, true, true, true, true]);
  expect(verdictLines({ problem: { seq: 3, what: 'hash' } }, true).map(({ stands }) => stands)).toEqual([
    true,
    true,
    false,
    null,
    null,
  ]);
  expect(verdictLines({ problem: { seq: 0, what: 'hash' } }, true).map(({ stands }) => stands)).toEqual([
    true,
    false,
    null,
    null,
    null,
  ]);
  expect(verdictLines({ problem: { seq: 9, what: 'outcome' } }, true).map(({ stands }) => stands)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

it('leaves the terms of a running auction out: they are not whole yet', () => {
  expect(verdictLines({ problem: { seq: 2, what: 'gap' } }, false)).toEqual([
    { step: 'gap', stands: false },
    { step: 'hash', stands: null },
    { step: 'illegal', stands: null },
    { step: 'outcome', stands: null },
  ]);
});
