import type { DomainModel } from '../domain/domain-model.ts';
import { dealChart, type DealFacts } from './deal.machine.ts';
import type { DealMove, DealState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const ORDER: readonly DealState[] = ['agreed', 'arranged', 'sent', 'received', 'completed'];

export const dealModel: DomainModel<DealState, DealMove, DealFacts> = {
  chart: dealChart,
  start: 'agreed',
  facts: { by: 'other', ownCase: false, managed: false, waitedLongEnough: false },
  values: { by: ['owner', 'service', 'system', 'other'], ownCase: both, managed: both, waitedLongEnough: both },
  invariants: {
    '[DEA-1] no step is left out, none is taken back': ({ from, to }) =>
      to === null || to === 'cancelled' || to === from || ORDER.indexOf(to) === ORDER.indexOf(from) + 1,
    '[DEA-2] only the buyer says that it arrived': ({ to, facts }) => to !== 'received' || facts.by === 'other',
    '[DEA-2] consigned goods are sent by staff, others by their seller': ({ to, facts }) =>
      to !== 'sent' || facts.by === (facts.managed ? 'service' : 'owner'),
    '[DEA-3] nothing is completed by itself before its time': ({ to, facts }) =>
      to !== 'completed' || facts.by === 'other' || (facts.by === 'system' && facts.waitedLongEnough),
    '[DEA-4] once it is sent only staff cancel': ({ from, to, facts }) =>
      to !== 'cancelled' || ['agreed', 'arranged'].includes(from) || facts.by === 'service',
    '[DEA-4] staff keep out of their own affairs': ({ to, facts }) =>
      to === null || facts.by !== 'service' || !facts.ownCase,
  },
};
