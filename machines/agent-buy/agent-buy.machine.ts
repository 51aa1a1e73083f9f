/**
 * A request to buy something on somebody's behalf (spec §3, Agent-buy status; §4). `owner` is who asked.
 *
 * [AGB-1] asked → quoted → agreed → success; failure at any time before. On the wire asked, quoted and agreed are pending.
 * [AGB-2] Staff quote, and quote anew until the buyer agrees; the buyer accepts or declines, and may give up until they agreed.
 * [AGB-3] Staff say that it was bought, or that it cannot be, with a reason; never in their own affairs.
 */
import { BY_ROLE, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';

export const AGENT_BUY_STATES = ['asked', 'quoted', 'agreed', 'success', 'failure'] as const;
export type AgentBuyState = (typeof AGENT_BUY_STATES)[number];
export const AGENT_BUY_MOVES = ['accept', 'decline', 'cancel', 'quote', 'fulfil', 'fail'] as const;
export type AgentBuyMove = (typeof AGENT_BUY_MOVES)[number];

export type AgentBuyFacts = { by: Role; ownCase: boolean };

const holds = { ...BY_ROLE, notOwnCase: ({ ownCase }) => !ownCase } as const satisfies Predicates<AgentBuyFacts>;

const byStaff = { type: 'meets', params: ['byService', 'notOwnCase'] } as const;
const quote = { target: 'quoted', guard: byStaff } as const;
const fail = { target: 'failure', guard: byStaff } as const;
const cancel = { target: 'failure', guard: { type: 'meets', params: ['byOwner'] } } as const;

const machine = setupDomain<AgentBuyFacts, AgentBuyMove>(holds).createMachine({
  id: 'agentBuy',
  context: ({ input }) => input,
  initial: 'asked',
  states: {
    asked: { on: { quote, cancel, fail } },
    quoted: {
      on: {
        quote, cancel, fail,
        accept: { target: 'agreed', guard: { type: 'meets', params: ['byOwner'] } },
        decline: { target: 'asked', guard: { type: 'meets', params: ['byOwner'] } },
      },
    },
    agreed: { on: { fulfil: { target: 'success', guard: byStaff }, fail } },
    success: { type: 'final' },
    failure: { type: 'final' },
  },
});

/** The rules of requests to buy, run by the server, explored by tests. */
export const agentBuyChart: DomainChart<AgentBuyState, AgentBuyMove, AgentBuyFacts> = { machine, states: AGENT_BUY_STATES, moves: AGENT_BUY_MOVES, holds, reasons: ['fail'] };
