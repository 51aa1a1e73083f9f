import { defineDomain } from '../domain/domain.model.ts';
import { dealChart, type DealFacts } from './deal.machine.ts';
import type { DealMove, DealState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const ORDER: readonly DealState[] = ['agreed', 'arranged', 'sent', 'received', 'completed'];

export const dealModel = defineDomain<DealState, DealMove, DealFacts>({
  chart: dealChart,
  start: 'agreed',
  facts: { by: 'other', ownCase: false, managed: false, waitedLongEnough: false, due: false },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    managed: both,
    waitedLongEnough: both,
    due: both,
  },
  table: [
    // DEA-2, DEA-4, DEA-5.
    { from: ['agreed', 'arranged'], move: 'arrange', by: 'other', to: 'arranged' },
    { from: 'agreed', move: 'lapse', by: 'system', when: ({ due }) => due, to: 'cancelled' },
    { from: ['agreed', 'arranged'], move: 'cancel', by: ['owner', 'other'], to: 'cancelled' },
    {
      from: ['agreed', 'arranged', 'sent', 'received'],
      move: 'cancel',
      by: 'service',
      when: ({ ownCase }) => !ownCase,
      to: 'cancelled',
    },
    { from: 'arranged', move: 'send', by: 'owner', when: ({ managed }) => !managed, to: 'sent' },
    { from: 'arranged', move: 'send', by: 'service', when: ({ managed, ownCase }) => managed && !ownCase, to: 'sent' },
    { from: 'sent', move: 'receive', by: 'other', to: 'received' },
    // DEA-2, DEA-3.
    { from: 'received', move: 'complete', by: 'other', to: 'completed' },
    {
      from: 'received',
      move: 'complete',
      by: 'system',
      when: ({ waitedLongEnough }) => waitedLongEnough,
      to: 'completed',
    },
  ],
  rules: {
    '[DEA-1] no step is skipped or undone': ({ from, to }) =>
      to === null || to === 'cancelled' || to === from || ORDER.indexOf(to) === ORDER.indexOf(from) + 1,
    '[DEA-2] only the buyer confirms the arrival': ({ to, facts }) => to !== 'received' || facts.by === 'other',
    '[DEA-2] consigned goods are sent by staff, others by their seller': ({ to, facts }) =>
      to !== 'sent' || facts.by === (facts.managed ? 'service' : 'owner'),
    '[DEA-3] the system completes no deal early': ({ to, facts }) =>
      to !== 'completed' || facts.by === 'other' || (facts.by === 'system' && facts.waitedLongEnough),
    '[DEA-4] only staff cancel a sent deal': ({ from, to, facts }) =>
      to !== 'cancelled' || ['agreed', 'arranged'].includes(from) || facts.by === 'service',
    '[DEA-5] only a purchase in which nothing is arranged lapses, when its time is over': ({ from, move, to, facts }) =>
      move !== 'lapse' || (to === 'cancelled') === (from === 'agreed' && facts.by === 'system' && facts.due),
    '[DEA-4] staff make no move in an own case': ({ to, facts }) =>
      to === null || facts.by !== 'service' || !facts.ownCase,
  },
});
