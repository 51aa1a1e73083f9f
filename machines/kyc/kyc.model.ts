import type { DomainModel } from '../domain/domain-model.ts';
import { kycChart, type KycFacts } from './kyc.machine.ts';
import type { KycMove, KycState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

export const kycModel: DomainModel<KycState, KycMove, KycFacts> = {
  chart: kycChart,
  start: 'pending',
  facts: { by: 'owner', ownCase: false, documentsPresent: true, complete: true },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: both, documentsPresent: both, complete: both },
  invariants: {
    '[KYC-1] no case succeeds without a review': ({ from, to }) => to !== 'success' || from === 'approving',
    '[KYC-2] nothing waits for review without a document and the name on it': ({ from, to, facts }) =>
      !(to === 'approving' && from !== 'approving') ||
      (facts.by === 'owner' && facts.documentsPresent && facts.complete),
    '[KYC-3] staff decide on others only': ({ move, to, facts }) =>
      to === null || !['approve', 'reject'].includes(move) || (facts.by === 'service' && !facts.ownCase),
    '[KYC-3] what was decided is not taken back': ({ from, move, to }) =>
      move !== 'withdraw' || to === null || from === 'approving',
    '[KYC-4] a proof ends by itself alone': ({ from, to, facts }) =>
      !(from === 'success' && to !== null && to !== 'success') || facts.by === 'system',
    'strangers move nothing': ({ to, facts }) => to === null || facts.by !== 'other',
  },
};
