import { describe, expect, it } from 'vitest';
import { decide, listMoves } from '../domain/domain-chart.ts';
import { storeChart, type StoreFacts } from './store.machine.ts';
import { storeModel } from './store.model.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';

const facts = (extra: Partial<StoreFacts> = {}): StoreFacts => ({ ...storeModel.facts, ...extra });
const outcome = (state: StoreState, move: StoreMove, extra: Partial<StoreFacts> = {}): unknown => {
  const decision = decide(storeChart, state, facts(extra), move);
  return decision.allowed ? decision.state : decision.missing;
};
const staff = { by: 'service' } as const;

describe('a store', () => {
  it('[STO-1] opens after its application was reviewed', () => {
    expect([
      outcome('absent', 'submit'),
      outcome('draft', 'take', staff),
      outcome('lock', 'approve', staff),
      outcome('lock', 'reject', staff),
      outcome('lock', 'release', staff),
    ]).toEqual(['draft', 'lock', 'success', 'failed', 'draft']);
    expect(outcome('draft', 'approve', staff)).toEqual(['rightState']);
  });

  it('[STO-2] refuses an application with everything that is missing', () => {
    for (const [state, move] of [
      ['absent', 'submit'],
      ['draft', 'change'],
      ['failed', 'submit'],
      ['expired', 'submit'],
    ] as const) {
      expect(outcome(state, move, { emailVerified: false, documentsPresent: false, complete: false })).toEqual([
        'emailVerified',
        'documentsPresent',
        'complete',
      ]);
    }
  });

  it('[STO-3] is submitted again after a refusal or its expiry, never during a review', () => {
    expect([
      outcome('failed', 'submit'),
      outcome('expired', 'submit'),
      outcome('lock', 'submit'),
      outcome('lock', 'change'),
      outcome('success', 'submit'),
    ]).toEqual(['draft', 'draft', ['rightState'], ['rightState'], ['rightState']]);
    expect(outcome('success', 'expire', { by: 'system' })).toBe('expired');
  });

  it('[STO-4] is frozen by a flag beside the status, never by its own staff', () => {
    expect(decide(storeChart, 'success', facts(staff), 'freeze')).toMatchObject({
      allowed: true,
      state: 'success',
      facts: { frozen: true },
    });
    expect(decide(storeChart, 'success', facts({ ...staff, frozen: true }), 'unfreeze')).toMatchObject({
      allowed: true,
      state: 'success',
      facts: { frozen: false },
    });
    expect([
      outcome('success', 'freeze', { ...staff, ownCase: true }),
      outcome('success', 'freeze', { ...staff, frozen: true }),
      outcome('success', 'settings', { frozen: true }),
    ]).toEqual([['notOwnCase'], ['notFrozen'], 'success']);
  });

  it('[DOM-5] lists no staff moves for the owner', () => {
    expect(listMoves(storeChart, 'lock', facts()).map(({ move, allowed }) => [move, allowed])).toEqual([
      ['submit', false],
      ['change', false],
      ['settings', false],
    ]);
  });
});
