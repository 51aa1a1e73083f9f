import { describe, expect, it } from 'vitest';
import { decide, listMoves } from '../domain/domain-chart.ts';
import { kycChart, type KycFacts } from './kyc.machine.ts';
import { kycModel } from './kyc.model.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';

const facts = (extra: Partial<KycFacts> = {}): KycFacts => ({ ...kycModel.facts, ...extra });
const outcome = (state: KycState, move: KycMove, extra: Partial<KycFacts> = {}): unknown => {
  const decision = decide(kycChart, state, facts(extra), move);
  return decision.allowed ? decision.state : decision.missing;
};
const staff = { by: 'service' } as const;

describe('KYC case', () => {
  it('[KYC-1] is reviewed, and again after a refusal or its expiry', () => {
    expect([
      outcome('pending', 'submit'),
      outcome('approving', 'approve', staff),
      outcome('approving', 'reject', staff),
      outcome('failed', 'submit'),
      outcome('expired', 'submit'),
    ]).toEqual(['approving', 'success', 'failed', 'approving', 'approving']);
    expect([outcome('success', 'submit'), outcome('approving', 'submit')]).toEqual([['rightState'], ['rightState']]);
  });

  it('[KYC-2] is refused with everything that is missing', () => {
    expect(outcome('pending', 'submit', { documentsPresent: false, complete: false })).toEqual([
      'documentsPresent',
      'complete',
    ]);
  });

  it('[KYC-3] is decided by other staff, and withdrawn before a decision', () => {
    expect([
      outcome('approving', 'approve', { ...staff, ownCase: true }),
      outcome('approving', 'reject', { ...staff, ownCase: true }),
    ]).toEqual([['notOwnCase'], ['notOwnCase']]);
    expect([
      outcome('approving', 'withdraw'),
      outcome('success', 'withdraw'),
      outcome('approving', 'withdraw', staff),
    ]).toEqual(['pending', ['rightState'], ['byOwner']]);
  });

  it('[KYC-4] expires by the system only', () => {
    expect([
      outcome('success', 'expire', { by: 'system' }),
      outcome('success', 'expire', staff),
      outcome('success', 'expire'),
    ]).toEqual(['expired', ['bySystem'], ['bySystem']]);
  });

  it('[DOM-5] lists no staff moves for the user', () => {
    expect(listMoves(kycChart, 'approving', facts()).map(({ move, allowed }) => [move, allowed])).toEqual([
      ['submit', false],
      ['withdraw', true],
    ]);
  });
});
