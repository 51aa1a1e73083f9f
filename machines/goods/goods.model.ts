import { defineDomain } from '../domain/domain.model.ts';
import { goodsChart, type GoodsFacts } from './goods.machine.ts';
import { GOODS_STATES, type GoodsMove, type GoodsState } from '#protocol/rules/states.ts';

const both = [false, true] as const;
const ON_THE_WAY: ReadonlySet<GoodsState> = new Set(['pending', 'forSale']);
const BY_STAFF: ReadonlySet<GoodsMove> = new Set([
  'take',
  'release',
  'approve',
  'reject',
  'receive',
  'freeze',
  'unfreeze',
]);

const isOthers = ({ ownCase }: GoodsFacts): boolean => !ownCase;
const isFree = ({ frozen }: GoodsFacts): boolean => !frozen;
/** GDS-2, GDS-4, GDS-5. */
const mayList = ({ kycVerified, asStore, storeApproved, storeFrozen, complete, endInFuture, frozen }: GoodsFacts) =>
  kycVerified && complete && endInFuture && !frozen && (!asStore || (storeApproved && !storeFrozen));
const mayApprove = (facts: GoodsFacts): boolean => isOthers(facts) && isFree(facts) && facts.endInFuture;
const KEPT = GOODS_STATES.filter((state) => state !== 'removed');

export const goodsModel = defineDomain<GoodsState, GoodsMove, GoodsFacts>({
  chart: goodsChart,
  start: 'draft',
  facts: {
    by: 'owner',
    ownCase: false,
    kycVerified: true,
    asStore: false,
    storeApproved: true,
    storeFrozen: false,
    frozen: false,
    complete: true,
    managed: false,
    changedSinceReview: false,
    isAuction: false,
    bids: 0,
    endInFuture: true,
  },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    ownCase: both,
    kycVerified: both,
    asStore: both,
    storeApproved: both,
    storeFrozen: both,
    frozen: both,
    complete: both,
    managed: both,
    changedSinceReview: both,
    isAuction: both,
    bids: [0, 1],
    endInFuture: both,
  },
  table: [
    // GDS-1, GDS-2, GDS-3.
    { from: ['draft', 'rejected', 'hidden'], move: 'edit', by: 'owner', when: isFree },
    { from: ['draft', 'rejected', 'hidden'], move: 'remove', by: 'owner', when: isFree, to: 'removed' },
    { from: ['draft', 'rejected'], move: 'submit', by: 'owner', when: mayList, to: 'pending' },
    {
      from: 'hidden',
      move: 'publish',
      by: 'owner',
      when: (facts) => mayList(facts) && facts.changedSinceReview,
      to: 'pending',
    },
    { from: 'hidden', move: 'publish', by: 'owner', when: mayList, to: 'forSale' },
    // GDS-6.
    { from: 'forSale', move: 'hide', by: 'owner', when: (facts) => isFree(facts) && facts.bids === 0, to: 'hidden' },
    // GDS-5.
    { from: ['pending', 'toBeManaged'], move: 'withdraw', by: 'owner', when: isFree, to: 'draft' },
    { from: 'pending', move: 'take', by: 'service', when: isOthers, to: 'locked' },
    { from: 'locked', move: 'release', by: 'service', when: isOthers, to: 'pending' },
    { from: 'locked', move: 'reject', by: 'service', when: isOthers, to: 'rejected' },
    {
      from: 'locked',
      move: 'approve',
      by: 'service',
      when: (facts) => mayApprove(facts) && facts.managed,
      to: 'toBeManaged',
    },
    { from: 'locked', move: 'approve', by: 'service', when: mayApprove, to: 'forSale' },
    { from: 'toBeManaged', move: 'receive', by: 'service', when: mayApprove, to: 'forSale' },
    // GDS-4.
    { from: KEPT, move: 'freeze', by: 'service', when: (facts) => isOthers(facts) && isFree(facts) },
    { from: KEPT, move: 'unfreeze', by: 'service', when: (facts) => isOthers(facts) && facts.frozen },
    // GDS-6, GDS-7, GDS-8.
    { from: 'forSale', move: 'sell', by: 'system', when: isFree, to: 'soldOut' },
    {
      from: 'forSale',
      move: 'complete',
      by: 'system',
      when: (facts) => isFree(facts) && facts.isAuction && !facts.endInFuture,
      to: 'auctionComplete',
    },
    { from: 'soldOut', move: 'reopen', by: 'system', when: isFree, to: 'hidden' },
    {
      from: 'soldOut',
      move: 'relist',
      by: 'system',
      when: (facts) => mayList(facts) && facts.bids === 0,
      to: 'forSale',
    },
  ],
  rules: {
    '[GDS-1] goods are for sale only after a review': ({ from, to }) =>
      to !== 'forSale' || ['locked', 'toBeManaged', 'hidden', 'soldOut', 'forSale'].includes(from),
    '[GDS-1] sold and removed goods keep their status': ({ from, move, to }) =>
      to === null ||
      !['soldOut', 'auctionComplete', 'removed'].includes(from) ||
      to === from ||
      move === 'reopen' ||
      move === 'relist',
    '[GDS-1] consigned goods are received before they are listed': ({ from, to, facts }) =>
      !(from === 'locked' && to === 'forSale' && facts.managed),
    '[GDS-2] only verified sellers submit goods': ({ to, facts }) =>
      !(facts.by === 'owner' && to !== null && ON_THE_WAY.has(to)) || (facts.kycVerified && facts.complete),
    '[GDS-2] no closed or frozen store submits goods': ({ to, facts }) =>
      !(facts.by === 'owner' && facts.asStore && to !== null && ON_THE_WAY.has(to)) ||
      (facts.storeApproved && !facts.storeFrozen),
    '[GDS-3] content changes only while goods are neither listed nor in review': ({ from, move, to }) =>
      move !== 'edit' || to === null || (to === from && ['draft', 'rejected', 'hidden'].includes(from)),
    '[GDS-3] goods edited while hidden are marked as changed since their review': ({ from, move, to, after }) =>
      !(move === 'edit' && from === 'hidden' && to !== null) || after.changedSinceReview,
    '[GDS-3] goods changed since their review are reviewed again': ({ from, to, facts }) =>
      !(from === 'hidden' && to === 'forSale') || !facts.changedSinceReview,
    '[GDS-3] a decision clears the mark': ({ move, to, after }) =>
      to === null || !['approve', 'reject'].includes(move) || !after.changedSinceReview,
    '[GDS-4] only staff move frozen goods': ({ to, facts }) => !(facts.frozen && to !== null) || facts.by === 'service',
    '[GDS-4] only staff freeze, and never their own goods': ({ facts, after }) =>
      after.frozen === facts.frozen || (facts.by === 'service' && !facts.ownCase),
    '[GDS-5] staff do not decide on their own goods': ({ move, to, facts }) =>
      to === null || !BY_STAFF.has(move) || (facts.by === 'service' && !facts.ownCase),
    '[GDS-5] no auction is listed after its end': ({ to, facts, from }) =>
      !(to === 'forSale' && from !== 'forSale') || facts.endInFuture,
    '[GDS-6] an auction with bids is not hidden': ({ from, to, facts }) =>
      !(to === 'hidden' && from !== 'hidden' && facts.bids > 0 && facts.by === 'owner'),
    '[GDS-7] only the system returns sold goods, as hidden': ({ from, move, to, facts }) =>
      move !== 'reopen' || to === null || (from === 'soldOut' && to === 'hidden' && facts.by === 'system'),
    '[GDS-8] the system lists sold goods again only as their seller could': ({ from, to, facts }) =>
      !(from === 'soldOut' && to === 'forSale') ||
      (facts.by === 'system' &&
        facts.kycVerified &&
        facts.complete &&
        facts.bids === 0 &&
        (!facts.asStore || (facts.storeApproved && !facts.storeFrozen))),
    '[GDS-6] only the system sells goods': ({ to, facts, from }) =>
      to === null || to === from || !['soldOut', 'auctionComplete'].includes(to) || facts.by === 'system',
  },
});
