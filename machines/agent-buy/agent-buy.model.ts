import type { DomainModel } from '../domain/domain-model.ts';
import { agentBuyChart, type AgentBuyFacts } from './agent-buy.machine.ts';
import type { AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';

const BY_STAFF: ReadonlySet<AgentBuyMove> = new Set(['quote', 'fulfil', 'fail']);

export const agentBuyModel: DomainModel<AgentBuyState, AgentBuyMove, AgentBuyFacts> = {
  chart: agentBuyChart,
  start: 'asked',
  facts: { by: 'owner', ownCase: false, notExpired: true },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: [false, true], notExpired: [true, false] },
  invariants: {
    '[AGB-1] nothing succeeds that was not agreed': ({ from, to }) => to !== 'success' || from === 'agreed',
    '[AGB-2] only the buyer agrees, declines and gives up': ({ move, to, facts }) =>
      to === null || BY_STAFF.has(move) || move === 'expire' || facts.by === 'owner',
    '[AGB-2] what was agreed is not given up by the buyer': ({ from, to, facts }) =>
      !(from === 'agreed' && facts.by === 'owner') || to === null,
    '[AGB-3] staff keep out of their own affairs': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    '[AGB-4] what has expired is not agreed': ({ to, facts }) => to !== 'agreed' || facts.notExpired,
    '[AGB-4] nothing expires early, or by anybody’s hand': ({ to, facts }) =>
      to !== 'expired' || (!facts.notExpired && facts.by === 'system'),
  },
};
