/**
 * Goods from draft to deal (spec §3 and §4, Goods status; decisions 20 and 21).
 *
 * [GDS-1] draft → pending → locked while in review → forSale or rejected; consigned goods → toBeManaged → forSale.
 * [GDS-2] Listing needs KYC success; as a store also an approved store that is not frozen. The refusal names what is
 *         missing.
 * [GDS-3] forSale ⇄ hidden by the owner. Content is edited only while it is neither public nor in review; what was
 *         edited since its review goes to review again instead.
 * [GDS-4] Frozen goods are moved by staff only; an auction that ends meanwhile is completed once it is released. Frozen
 *         is a flag beside the status.
 * [GDS-5] Staff review goods of others only; the owner may withdraw goods whose review has not begun. An auction whose
 *         end passed meanwhile is no longer approved.
 * [GDS-6] An auction with a bid can neither be hidden nor withdrawn. soldOut and auctionComplete come from the system.
 * [GDS-7] Goods whose deal was cancelled return to the seller: the system hides them, and the seller lists them again.
 * [GDS-8] Goods of a purchase that lapsed go on sale again by themselves, if the seller could list them now; an auction
 *         without a bid whose end is ahead, too. Otherwise they return to the seller as GDS-7 says.
 */
import { assign } from 'xstate';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { GOODS_MOVES, GOODS_STATES, type GoodsMove, type GoodsState } from '#protocol/rules/states.ts';

/** The goods, their owner, and the role of the current user. */
export type GoodsFacts = {
  by: Role;
  ownCase: boolean;
  kycVerified: boolean;
  asStore: boolean;
  storeApproved: boolean;
  storeFrozen: boolean;
  frozen: boolean;
  /** Every field that the sale needs is valid. */
  complete: boolean;
  managed: boolean;
  changedSinceReview: boolean;
  isAuction: boolean;
  bids: number;
  /** The auction's end is in the future; true for goods that are not auctioned. */
  endInFuture: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  kycVerified: ({ kycVerified }) => kycVerified,
  storeApproved: ({ asStore, storeApproved }) => !asStore || storeApproved,
  storeNotFrozen: ({ asStore, storeFrozen }) => !asStore || !storeFrozen,
  notFrozen: ({ frozen }) => !frozen,
  frozen: ({ frozen }) => frozen,
  complete: ({ complete }) => complete,
  noBids: ({ bids }) => bids === 0,
  endInFuture: ({ endInFuture }) => endInFuture,
  managed: ({ managed }) => managed,
  changedSinceReview: ({ changedSinceReview }) => changedSinceReview,
  ended: ({ isAuction, endInFuture }) => isAuction && !endInFuture,
} as const satisfies Predicates<GoodsFacts>;

const selling = ['kycVerified', 'storeApproved', 'storeNotFrozen', 'notFrozen', 'complete', 'endInFuture'] as const;
const submit = { target: 'pending', guard: { type: 'meets', params: ['byOwner', ...selling] } } as const;
const remove = { target: 'removed', guard: { type: 'meets', params: ['byOwner', 'notFrozen'] } } as const;
const editing = { guard: { type: 'meets', params: ['byOwner', 'notFrozen'] } } as const;
const reviewing = ['byService', 'notOwnCase'] as const;

const machine = setupDomain<GoodsFacts, GoodsMove>(holds).createMachine({
  id: 'goods',
  context: ({ input }) => input,
  initial: 'draft',
  on: {
    freeze: { guard: { type: 'meets', params: [...reviewing, 'notFrozen'] }, actions: assign({ frozen: true }) },
    unfreeze: { guard: { type: 'meets', params: [...reviewing, 'frozen'] }, actions: assign({ frozen: false }) },
  },
  states: {
    draft: { on: { edit: { target: 'draft', ...editing }, submit, remove } },
    pending: {
      on: {
        withdraw: { target: 'draft', guard: { type: 'meets', params: ['byOwner', 'notFrozen'] } },
        take: { target: 'locked', guard: { type: 'meets', params: [...reviewing] } },
      },
    },
    locked: {
      on: {
        release: { target: 'pending', guard: { type: 'meets', params: [...reviewing] } },
        reject: {
          target: 'rejected',
          guard: { type: 'meets', params: [...reviewing] },
          actions: assign({ changedSinceReview: false }),
        },
        approve: [
          {
            target: 'toBeManaged',
            guard: { type: 'meets', params: [...reviewing, 'notFrozen', 'endInFuture', 'managed'] },
            actions: assign({ changedSinceReview: false }),
          },
          {
            target: 'forSale',
            guard: { type: 'meets', params: [...reviewing, 'notFrozen', 'endInFuture'] },
            actions: assign({ changedSinceReview: false }),
          },
        ],
      },
    },
    rejected: { on: { edit: { target: 'rejected', ...editing }, submit, remove } },
    toBeManaged: {
      on: {
        receive: { target: 'forSale', guard: { type: 'meets', params: [...reviewing, 'notFrozen', 'endInFuture'] } },
        withdraw: { target: 'draft', guard: { type: 'meets', params: ['byOwner', 'notFrozen'] } },
      },
    },
    forSale: {
      on: {
        hide: { target: 'hidden', guard: { type: 'meets', params: ['byOwner', 'notFrozen', 'noBids'] } },
        sell: { target: 'soldOut', guard: { type: 'meets', params: ['bySystem', 'notFrozen'] } },
        complete: { target: 'auctionComplete', guard: { type: 'meets', params: ['bySystem', 'notFrozen', 'ended'] } },
      },
    },
    hidden: {
      on: {
        edit: { target: 'hidden', ...editing, actions: assign({ changedSinceReview: true }) },
        publish: [
          { target: 'pending', guard: { type: 'meets', params: ['byOwner', ...selling, 'changedSinceReview'] } },
          { target: 'forSale', guard: { type: 'meets', params: ['byOwner', ...selling] } },
        ],
        remove,
      },
    },
    soldOut: {
      on: {
        reopen: { target: 'hidden', guard: { type: 'meets', params: ['bySystem', 'notFrozen'] } },
        relist: { target: 'forSale', guard: { type: 'meets', params: ['bySystem', ...selling, 'noBids'] } },
      },
    },
    auctionComplete: {},
    removed: { type: 'final' },
  },
});

/** The rules of goods: run by the server, explored by tests. */
export const goodsChart: DomainChart<GoodsState, GoodsMove, GoodsFacts> = {
  machine,
  states: GOODS_STATES,
  moves: GOODS_MOVES,
  holds,
  reasons: ['reject', 'freeze'],
};
