import type { ReplyMove, ReplyState } from '#protocol/rules/states.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { replyChart, type ReplyFacts } from './reply.machine.ts';

export const replyModel = defineDomain<ReplyState, ReplyMove, ReplyFacts>({
  chart: replyChart,
  start: 'shown',
  facts: { by: 'service', ownCase: false },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: [false, true] },
  table: [
    // ART-6.
    { from: ['shown', 'takenDown'], move: 'remove', by: 'owner', to: 'removed' },
    // ART-7.
    { from: 'shown', move: 'takeDown', by: 'service', when: ({ ownCase }) => !ownCase, to: 'takenDown' },
    { from: 'takenDown', move: 'restore', by: 'service', when: ({ ownCase }) => !ownCase, to: 'shown' },
  ],
  rules: {
    '[ART-6] only its author removes a reply': ({ to, facts }) => to !== 'removed' || facts.by === 'owner',
    '[ART-6] a removed reply stays removed': ({ from, to }) => from !== 'removed' || to === null,
    '[ART-7] staff decide on replies of others only': ({ move, to, facts }) =>
      to === null || move === 'remove' || (facts.by === 'service' && !facts.ownCase),
  },
});
