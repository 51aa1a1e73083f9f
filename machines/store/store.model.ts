import { defineDomain } from '../domain/domain.model.ts';
import { storeChart, type StoreFacts } from './store.machine.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const BY_STAFF: ReadonlySet<StoreMove> = new Set(['take', 'release', 'approve', 'reject', 'freeze', 'unfreeze']);
const BY_OWNER: ReadonlySet<StoreMove> = new Set(['submit', 'change', 'settings']);

const isOthers = ({ ownCase }: StoreFacts): boolean => !ownCase;
const isComplete = ({ emailVerified, documentsPresent, complete }: StoreFacts): boolean =>
  emailVerified && documentsPresent && complete;

export const storeModel = defineDomain<StoreState, StoreMove, StoreFacts>({
  chart: storeChart,
  start: 'absent',
  facts: { by: 'owner', ownCase: false, emailVerified: true, documentsPresent: true, complete: true, frozen: false },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    emailVerified: both,
    documentsPresent: both,
    complete: both,
    frozen: both,
  },
  table: [
    // STO-1, STO-2, STO-3.
    { from: ['absent', 'failed', 'expired'], move: 'submit', by: 'owner', when: isComplete, to: 'draft' },
    { from: 'draft', move: 'change', by: 'owner', when: isComplete },
    { from: 'draft', move: 'take', by: 'service', when: isOthers, to: 'lock' },
    { from: 'lock', move: 'release', by: 'service', when: isOthers, to: 'draft' },
    { from: 'lock', move: 'approve', by: 'service', when: isOthers, to: 'success' },
    { from: 'lock', move: 'reject', by: 'service', when: isOthers, to: 'failed' },
    { from: 'success', move: 'settings', by: 'owner' },
    { from: 'success', move: 'expire', by: 'system', to: 'expired' },
    // STO-4.
    { from: 'success', move: 'freeze', by: 'service', when: (facts) => isOthers(facts) && !facts.frozen },
    { from: 'success', move: 'unfreeze', by: 'service', when: (facts) => isOthers(facts) && facts.frozen },
  ],
  rules: {
    '[STO-1] no store is approved without a review': ({ from, to }) =>
      to !== 'success' || ['lock', 'success'].includes(from),
    '[STO-1] no move leads back before the first application': ({ to }) => to !== 'absent',
    '[STO-2] no incomplete application waits for review': ({ move, to, facts }) =>
      to === null ||
      !['submit', 'change'].includes(move) ||
      (facts.emailVerified && facts.documentsPresent && facts.complete),
    '[STO-3] only staff move a store in review': ({ from, to, facts }) =>
      !(from === 'lock' && to !== null) || facts.by === 'service',
    '[STO-3] a store in review does not change': ({ from, move, to }) =>
      !(from === 'lock' && ['submit', 'change'].includes(move)) || to === null,
    '[STO-4] only staff freeze, and never their own store': ({ facts, after }) =>
      after.frozen === facts.frozen || (facts.by === 'service' && !facts.ownCase),
    '[STO-4] a freeze changes no status': ({ from, to, facts, after }) => after.frozen === facts.frozen || to === from,
    '[STO-4] only unfreeze ends a freeze': ({ move, facts, after }) =>
      !facts.frozen || after.frozen || move === 'unfreeze',
    'staff do not decide in an own case': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    'only owners submit and change a store': ({ move, to, facts }) =>
      to === null || !BY_OWNER.has(move) || facts.by === 'owner',
    'other users make no move': ({ to, facts }) => to === null || facts.by !== 'other',
  },
});
