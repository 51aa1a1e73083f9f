/**
 * A deal (spec §4; decision 20): the steps of both sides after they agreed. `owner` is the seller, `other` the buyer.
 * The site takes no payment.
 *
 * [DEA-1] agreed → arranged → sent → received → completed; or cancelled.
 * [DEA-2] The buyer arranges the delivery; the seller sends or hands over, for consigned goods staff do; the buyer
 *         confirms the arrival, then the completion.
 * [DEA-3] The system completes a received deal after seven days without an objection.
 * [DEA-4] Until it is sent either side may cancel, with a reason; afterwards only staff, and never in their own deals.
 * [DEA-5] A purchase in which nothing is arranged lapses: the system cancels an agreed deal when its time is over. What
 *         was won at auction has no such time.
 * [DEA-6] Who repeats the last move of a deal with the same words, because its answer was lost, gets the same answer
 *         again. Nothing is decided or written, so the chart does not see it.
 */
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { DEAL_MOVES, DEAL_STATES, type DealMove, type DealState } from '#protocol/rules/states.ts';

export type DealFacts = {
  by: Role;
  ownCase: boolean;
  managed: boolean;
  /** DEA-3. */ waitedLongEnough: boolean;
  /** DEA-5: the time to arrange something is over. */ due: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  managed: ({ managed }) => managed,
  notManaged: ({ managed }) => !managed,
  waitedLongEnough: ({ waitedLongEnough }) => waitedLongEnough,
  due: ({ due }) => due,
} as const satisfies Predicates<DealFacts>;

const arrange = { target: 'arranged', guard: { type: 'meets', params: ['byOther'] } } as const;
const cancelBySide = [
  { target: 'cancelled', guard: { type: 'meets', params: ['byOwner'] } },
  { target: 'cancelled', guard: { type: 'meets', params: ['byOther'] } },
] as const;
const cancelByStaff = { target: 'cancelled', guard: { type: 'meets', params: ['byService', 'notOwnCase'] } } as const;

const machine = setupDomain<DealFacts, DealMove>(holds).createMachine({
  id: 'deal',
  context: ({ input }) => input,
  initial: 'agreed',
  states: {
    agreed: {
      on: {
        arrange,
        cancel: [...cancelBySide, cancelByStaff],
        lapse: { target: 'cancelled', guard: { type: 'meets', params: ['bySystem', 'due'] } },
      },
    },
    arranged: {
      on: {
        arrange,
        send: [
          { target: 'sent', guard: { type: 'meets', params: ['byOwner', 'notManaged'] } },
          { target: 'sent', guard: { type: 'meets', params: ['byService', 'managed', 'notOwnCase'] } },
        ],
        cancel: [...cancelBySide, cancelByStaff],
      },
    },
    sent: {
      on: { receive: { target: 'received', guard: { type: 'meets', params: ['byOther'] } }, cancel: cancelByStaff },
    },
    received: {
      on: {
        complete: [
          { target: 'completed', guard: { type: 'meets', params: ['byOther'] } },
          { target: 'completed', guard: { type: 'meets', params: ['bySystem', 'waitedLongEnough'] } },
        ],
        cancel: cancelByStaff,
      },
    },
    completed: { type: 'final' },
    cancelled: { type: 'final' },
  },
});

/** The rules of deals: run by the server, explored by tests. */
export const dealChart: DomainChart<DealState, DealMove, DealFacts> = {
  machine,
  states: DEAL_STATES,
  moves: DEAL_MOVES,
  holds,
  reasons: ['cancel'],
};
