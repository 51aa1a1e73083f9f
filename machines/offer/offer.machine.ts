/**
 * An offer (spec §4, Offer actions; decision 24). `owner` is who made it, the buyer or, by a counter-offer, the seller; `other` whom it is made to.
 *
 * [OFR-1] pending → accepted, rejected, cancelled, expired or superseded; each is an end.
 * [OFR-2] Who made it cancels it; whom it is made to accepts, rejects, or counters with another that supersedes it.
 * [OFR-3] After 48 hours it has expired, also before anybody noticed: nothing else can be done with it.
 * [OFR-4] Accepting and countering need goods that are on offer and not frozen.
 * [OFR-5] Goods that leave the market – sold, hidden, removed – end what is pending on them: the system rejects it, with the reason. What staff
 *         froze, or whose store is shut, may come back, and so may wait.
 * [OFR-6] Whoever looks is told of every move of both sides why it is not theirs to make.
 */
import { BY_ROLE, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { OFFER_MOVES, OFFER_STATES, type OfferMove, type OfferState } from '#protocol/rules/states.ts';

export type OfferFacts = {
  by: Role;
  frozen: boolean;
  onSale: boolean;
  /** Its 48 hours are not over. */ notExpired: boolean;
};

const holds = {
  ...BY_ROLE,
  notFrozen: ({ frozen }) => !frozen,
  onSale: ({ onSale }) => onSale,
  notExpired: ({ notExpired }) => notExpired,
  expired: ({ notExpired }) => !notExpired,
} as const satisfies Predicates<OfferFacts>;

const dealing = ['byOther', 'notExpired', 'onSale', 'notFrozen'] as const;

const machine = setupDomain<OfferFacts, OfferMove>(holds).createMachine({
  id: 'offer',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        accept: { target: 'accepted', guard: { type: 'meets', params: [...dealing] } },
        counter: { target: 'superseded', guard: { type: 'meets', params: [...dealing] } },
        reject: [
          { target: 'rejected', guard: { type: 'meets', params: ['byOther', 'notExpired'] } },
          // OFR-5.
          { target: 'rejected', guard: { type: 'meets', params: ['bySystem', 'notExpired'] } },
        ],
        cancel: { target: 'cancelled', guard: { type: 'meets', params: ['byOwner', 'notExpired'] } },
        expire: { target: 'expired', guard: { type: 'meets', params: ['bySystem', 'expired'] } },
      },
    },
    accepted: { type: 'final' },
    rejected: { type: 'final' },
    cancelled: { type: 'final' },
    expired: { type: 'final' },
    superseded: { type: 'final' },
  },
});

/** The rules of offers, run by the server, explored by tests. */
export const offerChart: DomainChart<OfferState, OfferMove, OfferFacts> = {
  machine,
  states: OFFER_STATES,
  moves: OFFER_MOVES,
  holds,
  sides: ['owner', 'other'],
};
