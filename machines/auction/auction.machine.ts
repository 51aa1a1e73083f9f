/**
 * An auction (spec §4, Auction; decisions 14, 23). The server decides every bid by this chart while it holds the lock
 * on the goods; anyone can verify a result by running the records through the same chart (replay.ts).
 *
 * [AUC-1] A bid is at least the starting price, then the current bid and an increment; only whole increments above the
 *         starting price.
 * [AUC-2] It is accepted before the end, by the clock of the database; not on frozen or hidden goods, and not from the
 *         seller. Goods of a frozen store are frozen.
 * [AUC-3] Users do not outbid themselves: the leader may raise the maximum bid, or bid again while a reserve is not
 *         met. No bid is withdrawn.
 * [AUC-4] Automatic bidding: the server bids the lowest winning sum up to a maximum bid. Of equal maximum bids the
 *         earlier one wins, at its full sum. An exact bid is placed as it is.
 * [AUC-5] A maximum bid that reaches the reserve goes to the reserve at once. Below the reserve nothing is sold.
 * [AUC-6] Soft close: a bid that changes the price in the last minutes moves the end to that many minutes after it,
 *         never beyond the announced latest end.
 * [AUC-7] Staff may void a bid of an auction in which they have no part, until its end is decided. The price falls back
 *         to the highest valid bid; the server then voids bids that are no longer legal.
 * [AUC-8] The end is decided once: won with a bid that meets the reserve, unsold otherwise; frozen goods wait for their
 *         release.
 * [AUC-9] Before the first bid the goods may be bought at the buy-now price, if the seller set one.
 * [AUC-10] When no valid bid shows leader and price after a void (replay-without-voided.ts), the server places the
 *          leader's bid: at once after the void, by whole steps, never above the price before, and without moving the
 *          end.
 * [AUC-11] A bid and a purchase bind the bidder, who needs what machines/binding says. Bids that were accepted stand,
 *          whatever the bidder's account lacks later.
 */
import { assign } from 'xstate';
import {
  BINDING_CONDITIONS,
  BINDING_PREDICATES,
  NOT_BOUND,
  PURCHASING_CONDITIONS,
  type BindingFacts,
} from '../binding/binding-act.ts';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import {
  minimumBidUnits,
  placeBid,
  type AuctionRules,
  type Bid,
  type BiddingState,
  type PlacedBid,
  type CurrentBid,
} from './place-bid.ts';
import { AUCTION_MOVES, AUCTION_STATES, type AuctionMove, type AuctionStatus } from '#protocol/rules/states.ts';

/** The auction as it was just read, and the bid to decide, if any. */
export type AuctionFacts = BindingFacts & {
  by: Role;
  /** The staff member sells the goods or bid on them. */
  ownCase: boolean;
  /** The goods or their store are frozen. */
  frozen: boolean;
  onSale: boolean;
  /** The goods may be bought at once at a fixed price. */
  hasFixedPrice: boolean;
  /** ms */
  now: number;
  rules: AuctionRules;
  bidding: BiddingState;
  bid: Bid | null;
  /** Whether the bid to void exists and is valid. */
  bidIsValid: boolean;
  /** The current bid without the bid to void. */
  fallback: CurrentBid | null;
  /** After a void: the price before it, which a reinstated bid must not exceed. */
  ceiling: bigint | null;
  /** The records of the last move, in order. */
  placed: readonly PlacedBid[];
};

/** The facts of a bid by a buyer who may bid, on goods that are on sale: for those who decide by the records alone. */
export const FREE_TO_BID: Omit<AuctionFacts, 'rules' | 'bidding'> = {
  by: 'other',
  ownCase: false,
  frozen: false,
  onSale: true,
  hasFixedPrice: false,
  now: 0,
  bid: null,
  bidIsValid: false,
  fallback: null,
  ceiling: null,
  placed: [],
  ...NOT_BOUND,
};

const holds = {
  ...ROLE_PREDICATES,
  ...BINDING_PREDICATES,
  notOwnCase: ({ ownCase }) => !ownCase,
  notFrozen: ({ frozen }) => !frozen,
  onSale: ({ onSale }) => onSale,
  hasFixedPrice: ({ hasFixedPrice }) => hasFixedPrice,
  beforeEnd: ({ now, bidding }) => now < bidding.endAt,
  ended: ({ now, bidding }) => now >= bidding.endAt,
  notLeading: ({ rules, bidding, bid }) =>
    bid === null || bid.bidder !== bidding.leader || bid.mode === 'upTo' || !isReserveMet(rules, bidding),
  highEnough: ({ rules, bidding, bid }) => bid === null || bid.amount >= minimumBidUnits(rules, bidding, bid),
  wholeSteps: ({ rules, bid }) => bid === null || (bid.amount - rules.starting) % rules.increment === 0n,
  noBids: ({ bidding }) => bidding.leader === null,
  hasBids: ({ bidding }) => bidding.leader !== null,
  reserveMet: ({ rules, bidding }) => isReserveMet(rules, bidding),
  bidIsValid: ({ bidIsValid }) => bidIsValid,
  // Right after a void; a reinstated bid is not above the price before it.
  rightState: ({ bid, ceiling }) => ceiling !== null && (bid === null || bid.amount <= ceiling),
} as const satisfies Predicates<AuctionFacts>;

/** AUC-5: whether the highest bid reaches the reserve; true without one. */
export const isReserveMet = ({ reserve }: AuctionRules, { price }: Pick<BiddingState, 'price'>): boolean =>
  reserve === null || (price !== null && price >= reserve);

/**
 * AUC-9: the conditions of a purchase at the buy-now price. The purchase chart (PUR-3) uses them for goods at a fixed
 * price too, which have no bids and no end.
 */
export const BUY_NOW_CONDITIONS = [
  'byOther',
  'onSale',
  'notFrozen',
  'hasFixedPrice',
  'noBids',
  'beforeEnd',
  ...PURCHASING_CONDITIONS,
] as const;

/** An `assign` of the facts that a move changes. */
const assignFacts = (change: (facts: AuctionFacts) => Partial<AuctionFacts>) =>
  assign<AuctionFacts, { type: AuctionMove }, undefined, { type: AuctionMove }, never>(({ context }) =>
    change(context),
  );
const place = assignFacts(({ rules, bidding, bid, now }) =>
  bid === null ? {} : { ...placeBid(rules, bidding, bid, now), ceiling: null },
);
const fallBack = assignFacts(({ bidding, fallback, ceiling, by }) => ({
  bidding: { ...bidding, price: null, leader: null, maximum: null, ...fallback, bids: bidding.bids - 1 },
  ceiling: by === 'system' ? ceiling : bidding.price,
}));
const reinstate = assignFacts(({ bidding, bid }) =>
  bid === null
    ? {}
    : {
        bidding: { ...bidding, price: bid.amount, leader: bid.bidder, maximum: null, bids: bidding.bids + 1 },
        ceiling: null,
      },
);

const machine = setupDomain<AuctionFacts, AuctionMove>(holds).createMachine({
  id: 'auction',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      on: {
        bid: [
          {
            guard: {
              type: 'meets',
              params: [
                'byOther',
                'onSale',
                'notFrozen',
                'beforeEnd',
                'notLeading',
                'highEnough',
                'wholeSteps',
                ...BINDING_CONDITIONS,
              ],
            },
            actions: place,
          },
          // The server, on behalf of a maximum bid.
          { guard: { type: 'meets', params: ['bySystem', 'beforeEnd', 'highEnough', 'wholeSteps'] }, actions: place },
        ],
        buy: { target: 'bought', guard: { type: 'meets', params: [...BUY_NOW_CONDITIONS] } },
        void: [
          { guard: { type: 'meets', params: ['byService', 'notOwnCase', 'bidIsValid'] }, actions: fallBack },
          // The server, for bids that are illegal after a void.
          { guard: { type: 'meets', params: ['bySystem', 'rightState', 'bidIsValid'] }, actions: fallBack },
        ],
        reinstate: {
          guard: { type: 'meets', params: ['bySystem', 'rightState', 'highEnough', 'wholeSteps'] },
          actions: reinstate,
        },
        end: [
          {
            target: 'won',
            guard: { type: 'meets', params: ['bySystem', 'ended', 'notFrozen', 'hasBids', 'reserveMet'] },
          },
          { target: 'unsold', guard: { type: 'meets', params: ['bySystem', 'ended', 'notFrozen'] } },
        ],
      },
    },
    won: { type: 'final' },
    unsold: { type: 'final' },
    bought: { type: 'final' },
  },
});

/** The rules of an auction: run by the server and by anyone who verifies a result, explored by tests. */
export const auctionChart: DomainChart<AuctionStatus, AuctionMove, AuctionFacts> = {
  machine,
  states: AUCTION_STATES,
  moves: AUCTION_MOVES,
  holds,
  reasons: ['void'],
  people: ['leader', 'bidder'],
};
