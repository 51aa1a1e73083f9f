/**
 * A user's identity verification (spec §3 and §4, KYC status; decision 22).
 *
 * [KYC-1] pending → approving → success or failed. Failed and expired may submit again.
 * [KYC-2] Submitting needs at least one document (spec §5) and the name on it.
 * [KYC-3] Staff decide on others only. What has not been decided may be withdrawn.
 * [KYC-4] A verification whose document expired expires with it.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { KYC_MOVES, KYC_STATES, type KycMove, type KycState } from '#protocol/rules/states.ts';

/** The case and the role of the current user. */
export type KycFacts = { by: Role; ownCase: boolean; documentsPresent: boolean; complete: boolean };

const holds = {
  ...ROLE_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  documentsPresent: ({ documentsPresent }) => documentsPresent,
  complete: ({ complete }) => complete,
} as const satisfies Predicates<KycFacts>;

const submit = {
  target: 'approving',
  guard: { type: 'meets', params: ['byOwner', 'documentsPresent', 'complete'] },
} as const;
const reviewing = ['byService', 'notOwnCase'] as const;

const machine = setupDomain<KycFacts, KycMove>(holds).createMachine({
  id: 'kyc',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: { on: { submit } },
    approving: {
      on: {
        withdraw: { target: 'pending', guard: { type: 'meets', params: ['byOwner'] } },
        approve: { target: 'success', guard: { type: 'meets', params: [...reviewing] } },
        reject: { target: 'failed', guard: { type: 'meets', params: [...reviewing] } },
      },
    },
    success: { on: { expire: { target: 'expired', guard: { type: 'meets', params: ['bySystem'] } } } },
    failed: { on: { submit } },
    expired: { on: { submit } },
  },
});

/** The rules of KYC: run by the server, explored by tests. */
export const kycChart: DomainChart<KycState, KycMove, KycFacts> = {
  machine,
  states: KYC_STATES,
  moves: KYC_MOVES,
  holds,
  reasons: ['reject'],
};
