import { describe, expect, it } from 'vitest';
import { CASE_KINDS } from '#protocol/rules/audit-actions.ts';
import { REVIEW_REASON } from '#protocol/lookups.ts';
import { reasonsFor, TRADE_REASONS } from './reasons.ts';

describe('reasons of a decision', () => {
  it.each(CASE_KINDS.flatMap((kind) => (['reject', 'freeze'] as const).map((move) => [kind, move] as const)))(
    '%s, %s: lists another reason last',
    (kind, move) => {
      expect(reasonsFor(kind, move).at(-1)).toBe('other');
      expect(new Set(reasonsFor(kind, move)).size).toBe(reasonsFor(kind, move).length);
    },
  );

  it('every reason there is fits some decision', () => {
    const fitting = new Set(
      CASE_KINDS.flatMap((kind) => [...reasonsFor(kind, 'reject'), ...reasonsFor(kind, 'freeze')]),
    );
    expect(fitting).toEqual(new Set(REVIEW_REASON));
  });
});

it.each(Object.entries(TRADE_REASONS))('%s: known reasons, each once, another one last', (_move, reasons) => {
  expect(new Set(reasons).size).toBe(reasons.length);
  expect(REVIEW_REASON).toEqual(expect.arrayContaining([...reasons]));
  expect(reasons.at(-1)).toBe('other');
});
