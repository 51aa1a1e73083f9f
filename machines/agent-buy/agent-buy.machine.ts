/**
 * A request that staff purchase something for a buyer (spec §3, Agent-buy status; §4). `owner` is the buyer.
 *
 * [AGB-1] requested → quoted → agreed → success; failure at any time before. On the wire all but the two
 *         ends are pending.
 * [AGB-2] Staff quote, and quote again until the buyer agrees; the buyer accepts or declines, and may cancel until
 *         then.
 * [AGB-3] Staff record that the goods were bought, or with a reason that they cannot be; never for their own requests.
 * [AGB-4] A quote is valid for 48 hours, also before the system recorded its end. Then it cannot be accepted; staff
 *         quote again, with or without a new request of the buyer.
 * [AGB-5] The acceptance of a quote binds the buyer to its price (BND-1, BND-2).
 * [AGB-6] A buyer who accepts the same quote again, because the answer was lost, gets the same answer again. Nothing is
 *         decided, so the chart does not see it.
 */
import { BINDING_CONDITIONS, BINDING_PREDICATES, type BindingFacts } from '../binding/binding-act.ts';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { AGENT_BUY_MOVES, AGENT_BUY_STATES, type AgentBuyMove, type AgentBuyState } from '#protocol/rules/states.ts';

export type AgentBuyFacts = BindingFacts & {
  by: Role;
  ownCase: boolean;
  /** The 48 hours of the quote are not over. */ notExpired: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  ...BINDING_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  notExpired: ({ notExpired }) => notExpired,
  expired: ({ notExpired }) => !notExpired,
} as const satisfies Predicates<AgentBuyFacts>;

const byStaff = { type: 'meets', params: ['byService', 'notOwnCase'] } as const;
const quote = { target: 'quoted', guard: byStaff } as const;
const fail = { target: 'failure', guard: byStaff } as const;
const decline = { target: 'requested', guard: { type: 'meets', params: ['byOwner'] } } as const;
const cancel = { target: 'failure', guard: { type: 'meets', params: ['byOwner'] } } as const;

const machine = setupDomain<AgentBuyFacts, AgentBuyMove>(holds).createMachine({
  id: 'agentBuy',
  context: ({ input }) => input,
  initial: 'requested',
  states: {
    requested: { on: { quote, cancel, fail } },
    quoted: {
      on: {
        quote,
        decline,
        cancel,
        fail,
        accept: {
          target: 'agreed',
          guard: { type: 'meets', params: ['byOwner', 'notExpired', ...BINDING_CONDITIONS] },
        },
        expire: { target: 'expired', guard: { type: 'meets', params: ['bySystem', 'expired'] } },
      },
    },
    expired: { on: { quote, decline, cancel, fail } },
    agreed: { on: { fulfil: { target: 'success', guard: byStaff }, fail } },
    success: { type: 'final' },
    failure: { type: 'final' },
  },
});

/** The rules of agent-buy requests: run by the server, explored by tests. */
export const agentBuyChart: DomainChart<AgentBuyState, AgentBuyMove, AgentBuyFacts> = {
  machine,
  states: AGENT_BUY_STATES,
  moves: AGENT_BUY_MOVES,
  holds,
  reasons: ['fail'],
};
