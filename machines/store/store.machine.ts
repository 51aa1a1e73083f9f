/**
 * A store from application to business (spec §3 and §4, Store status; decision 22).
 *
 * [STO-1] absent → draft (submitted, still editable) → lock (in review) → success or failed.
 * [STO-2] Submitting needs a verified e-mail, the documents of its type, and every field.
 * [STO-3] A failed or expired store is submitted again. A store in review cannot be changed; before the review it can.
 * [STO-4] Frozen is a flag beside the status, which only staff set, and never on their own store.
 */
import { assign } from 'xstate';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { STORE_MOVES, STORE_STATES, type StoreMove, type StoreState } from '#protocol/rules/states.ts';

/** The store, its owner, and the role of the current user. */
export type StoreFacts = {
  by: Role;
  ownCase: boolean;
  emailVerified: boolean;
  documentsPresent: boolean;
  complete: boolean;
  frozen: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  emailVerified: ({ emailVerified }) => emailVerified,
  documentsPresent: ({ documentsPresent }) => documentsPresent,
  complete: ({ complete }) => complete,
  notFrozen: ({ frozen }) => !frozen,
  frozen: ({ frozen }) => frozen,
} as const satisfies Predicates<StoreFacts>;

const submit = {
  target: 'draft',
  guard: { type: 'meets', params: ['byOwner', 'emailVerified', 'documentsPresent', 'complete'] },
} as const;
const reviewing = ['byService', 'notOwnCase'] as const;

const machine = setupDomain<StoreFacts, StoreMove>(holds).createMachine({
  id: 'store',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: { on: { submit } },
    draft: {
      on: {
        change: {
          target: 'draft',
          guard: { type: 'meets', params: ['byOwner', 'emailVerified', 'documentsPresent', 'complete'] },
        },
        take: { target: 'lock', guard: { type: 'meets', params: [...reviewing] } },
      },
    },
    lock: {
      on: {
        release: { target: 'draft', guard: { type: 'meets', params: [...reviewing] } },
        approve: { target: 'success', guard: { type: 'meets', params: [...reviewing] } },
        reject: { target: 'failed', guard: { type: 'meets', params: [...reviewing] } },
      },
    },
    success: {
      on: {
        settings: { target: 'success', guard: { type: 'meets', params: ['byOwner'] } },
        expire: { target: 'expired', guard: { type: 'meets', params: ['bySystem'] } },
        freeze: { guard: { type: 'meets', params: [...reviewing, 'notFrozen'] }, actions: assign({ frozen: true }) },
        unfreeze: { guard: { type: 'meets', params: [...reviewing, 'frozen'] }, actions: assign({ frozen: false }) },
      },
    },
    failed: { on: { submit } },
    expired: { on: { submit } },
  },
});

/** The rules of stores: run by the server, explored by tests. */
export const storeChart: DomainChart<StoreState, StoreMove, StoreFacts> = {
  machine,
  states: STORE_STATES,
  moves: STORE_MOVES,
  holds,
  reasons: ['reject', 'freeze'],
};
