import { NOT_BOUND } from '../binding/binding-act.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { agentBuyChart, type AgentBuyFacts } from './agent-buy.machine.ts';
import type { AgentBuyMove, AgentBuyState } from '#protocol/rules/states.ts';

const BY_STAFF: ReadonlySet<AgentBuyMove> = new Set(['quote', 'fulfil', 'fail']);

const OPEN = ['requested', 'quoted', 'expired'] as const;
const isOthers = ({ ownCase }: AgentBuyFacts): boolean => !ownCase;

export const agentBuyModel = defineDomain<AgentBuyState, AgentBuyMove, AgentBuyFacts>({
  chart: agentBuyChart,
  start: 'requested',
  facts: { by: 'owner', ownCase: false, notExpired: true, ...NOT_BOUND },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: [false, true],
    notExpired: [true, false],
    emailVerified: [true, false],
    phoneVerified: [true, false],
    identityForPrice: [true, false],
    belowPurchaseLimit: [true],
  },
  table: [
    // AGB-2, AGB-3, AGB-4.
    { from: OPEN, move: 'quote', by: 'service', when: isOthers, to: 'quoted' },
    { from: OPEN, move: 'cancel', by: 'owner', to: 'failure' },
    { from: ['quoted', 'expired'], move: 'decline', by: 'owner', to: 'requested' },
    { from: 'quoted', move: 'expire', by: 'system', when: ({ notExpired }) => !notExpired, to: 'expired' },
    // AGB-4, AGB-5.
    {
      from: 'quoted',
      move: 'accept',
      by: 'owner',
      when: ({ notExpired, emailVerified, phoneVerified, identityForPrice }) =>
        notExpired && emailVerified && phoneVerified && identityForPrice,
      to: 'agreed',
    },
    // AGB-1, AGB-3.
    { from: 'agreed', move: 'fulfil', by: 'service', when: isOthers, to: 'success' },
    { from: [...OPEN, 'agreed'], move: 'fail', by: 'service', when: isOthers, to: 'failure' },
  ],
  rules: {
    '[AGB-1] only an agreed request succeeds': ({ from, to }) => to !== 'success' || from === 'agreed',
    '[AGB-2] only the buyer accepts, declines and cancels': ({ move, to, facts }) =>
      to === null || BY_STAFF.has(move) || move === 'expire' || facts.by === 'owner',
    '[AGB-2] the buyer does not cancel an agreed request': ({ from, to, facts }) =>
      !(from === 'agreed' && facts.by === 'owner') || to === null,
    '[AGB-3] staff make no move in an own case': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    '[AGB-4] an expired quote is not accepted': ({ to, facts }) => to !== 'agreed' || facts.notExpired,
    '[AGB-4] only the system expires a quote, and not early': ({ to, facts }) =>
      to !== 'expired' || (!facts.notExpired && facts.by === 'system'),
    '[AGB-5] only a verified buyer agrees': ({ to, facts }) =>
      to !== 'agreed' || (facts.emailVerified && facts.phoneVerified && facts.identityForPrice),
  },
});
