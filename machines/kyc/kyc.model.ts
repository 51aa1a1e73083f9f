import { defineDomain } from '../domain/domain.model.ts';
import { kycChart, type KycFacts } from './kyc.machine.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

export const kycModel = defineDomain<KycState, KycMove, KycFacts>({
  chart: kycChart,
  start: 'pending',
  facts: { by: 'owner', ownCase: false, documentsPresent: true, complete: true },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: both, documentsPresent: both, complete: both },
  table: [
    // KYC-1, KYC-2.
    {
      from: ['pending', 'failed', 'expired'],
      move: 'submit',
      by: 'owner',
      when: ({ documentsPresent, complete }) => documentsPresent && complete,
      to: 'approving',
    },
    // KYC-3.
    { from: 'approving', move: 'withdraw', by: 'owner', to: 'pending' },
    { from: 'approving', move: 'approve', by: 'service', when: ({ ownCase }) => !ownCase, to: 'success' },
    { from: 'approving', move: 'reject', by: 'service', when: ({ ownCase }) => !ownCase, to: 'failed' },
    // KYC-4.
    { from: 'success', move: 'expire', by: 'system', to: 'expired' },
  ],
  rules: {
    '[KYC-1] no case succeeds without a review': ({ from, to }) => to !== 'success' || from === 'approving',
    '[KYC-2] no case waits for review without a document and the name on it': ({ from, to, facts }) =>
      !(to === 'approving' && from !== 'approving') ||
      (facts.by === 'owner' && facts.documentsPresent && facts.complete),
    '[KYC-3] staff do not decide in an own case': ({ move, to, facts }) =>
      to === null || !['approve', 'reject'].includes(move) || (facts.by === 'service' && !facts.ownCase),
    '[KYC-3] a decided case is not withdrawn': ({ from, move, to }) =>
      move !== 'withdraw' || to === null || from === 'approving',
    '[KYC-4] only the system expires a verification': ({ from, to, facts }) =>
      !(from === 'success' && to !== null && to !== 'success') || facts.by === 'system',
    'other users make no move': ({ to, facts }) => to === null || facts.by !== 'other',
  },
});
