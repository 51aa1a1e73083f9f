import type { DomainModel } from '../domain/domain-model.ts';
import { storeChart, type StoreFacts } from './store.machine.ts';
import type { StoreMove, StoreState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const BY_STAFF: ReadonlySet<StoreMove> = new Set(['take', 'release', 'approve', 'reject', 'freeze', 'unfreeze']);
const BY_OWNER: ReadonlySet<StoreMove> = new Set(['submit', 'change', 'settings']);

export const storeModel: DomainModel<StoreState, StoreMove, StoreFacts> = {
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
  invariants: {
    '[STO-1] nobody is approved whom nobody reviewed': ({ from, to }) =>
      to !== 'success' || ['lock', 'success'].includes(from),
    '[STO-1] nothing leads back before the first application': ({ to }) => to !== 'absent',
    '[STO-2] nothing waits for review that lacks anything': ({ move, to, facts }) =>
      to === null ||
      !['submit', 'change'].includes(move) ||
      (facts.emailVerified && facts.documentsPresent && facts.complete),
    '[STO-3] a store in review moves by staff alone': ({ from, to, facts }) =>
      !(from === 'lock' && to !== null) || facts.by === 'service',
    '[STO-3] what somebody reviews is changed by nobody': ({ from, move, to }) =>
      !(from === 'lock' && ['submit', 'change'].includes(move)) || to === null,
    '[STO-4] only staff freeze, and never their own': ({ facts, after }) =>
      after.frozen === facts.frozen || (facts.by === 'service' && !facts.ownCase),
    '[STO-4] a freeze changes no status': ({ from, to, facts, after }) => after.frozen === facts.frozen || to === from,
    '[STO-4] no other move thaws': ({ move, facts, after }) => !facts.frozen || after.frozen || move === 'unfreeze',
    'staff decide on others only': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    'owners alone hand in and look after': ({ move, to, facts }) =>
      to === null || !BY_OWNER.has(move) || facts.by === 'owner',
    'strangers move nothing': ({ to, facts }) => to === null || facts.by !== 'other',
  },
};
