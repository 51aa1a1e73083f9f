import { defineDomain } from '../domain/domain.model.ts';
import { contentChart, type ContentFacts } from './store-content.machine.ts';
import type { ContentMove, ContentState } from '#protocol/rules/states.ts';

export const contentModel = defineDomain<ContentState, ContentMove, ContentFacts>({
  chart: contentChart,
  start: 'shown',
  facts: { by: 'service', ownCase: false },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: [false, true] },
  // SCO-1.
  table: [{ from: 'shown', move: 'takeDown', by: 'service', when: ({ ownCase }) => !ownCase, to: 'takenDown' }],
  rules: {
    '[SCO-1] only staff take content down, and never in an own case': ({ to, facts }) =>
      to === null || (facts.by === 'service' && !facts.ownCase),
  },
});
