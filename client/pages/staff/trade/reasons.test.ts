import { expect, it } from 'vitest';
import { REVIEW_REASON } from '#protocol/lookups.ts';
import { TRADE_REASONS } from './reasons.ts';

it.each(Object.entries(TRADE_REASONS))('%s: known reasons, each once, another one last', (_move, reasons) => {
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(REVIEW_REASON).toEqual(expect.arrayContaining([...reasons]));
  expect(reasons.at(-1)).toBe('other');
});
