import { expect, it } from 'vitest';
import type { LegalMove } from '#protocol/conditions.ts';
import { shownMoves } from './shown-moves.ts';

const move = (name: string, ...missing: LegalMove['missing']): LegalMove => ({
  move: name,
  allowed: missing.length === 0,
  missing,
});

it('shows what may be done and what can be explained, and nothing else', () => {
  const moves = [
    move('take'),
    move('release', 'rightState'),
    move('approve', 'notOwnCase'),
    move('freeze', 'notFrozen'),
    move('unfreeze'),
    move('submit'),
  ];
  expect([...shownMoves(moves).keys()]).toEqual(['take', 'approve', 'unfreeze']);
});
