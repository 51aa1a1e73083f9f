/**
 * An offer (spec §4, Offer actions; decision 24). `owner` is who made it, the buyer or, of a counter-offer, the seller;
 * `other` is its recipient.
 *
 * [OFR-1] pending → accepted, rejected, cancelled, expired or superseded; each is final.
 * [OFR-2] Its owner cancels it; its recipient accepts, rejects, or counters with another that supersedes it.
 * [OFR-3] After 48 hours it has expired, also before the system recorded that: no other move is possible.
 * [OFR-4] Accepting and countering need goods that are listed and not frozen.
 * [OFR-5] Goods that are sold, hidden or removed end their pending offers: the system rejects them, with the reason.
 *         Goods that staff froze, or whose store is frozen, may return, so their offers stay.
 * [OFR-6] (by construction) Both sides get every move, with the reason why one is not theirs.
 * [OFR-7] A buyer who counters or accepts needs what machines/binding says. A seller accepts while the buyer may begin
 *         another purchase (BND-3).
 * [OFR-8] Who repeats the move that ended the offer, because its answer was lost, gets the same answer again. Nothing
 *         is decided, so the chart does not see it.
 */
import {
  BINDING_CONDITIONS,
  BINDING_PREDICATES,
  PURCHASING_CONDITIONS,
  type BindingFacts,
} from '../binding/binding-act.ts';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { OFFER_MOVES, OFFER_STATES, type OfferMove, type OfferState } from '#protocol/rules/states.ts';

/** The facts of the binding are those of the side that moves; `belowPurchaseLimit` is always of the buyer. */
export type OfferFacts = BindingFacts & {
  by: Role;
  frozen: boolean;
  onSale: boolean;
  /** Its 48 hours are not over. */ notExpired: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  ...BINDING_PREDICATES,
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
        accept: { target: 'accepted', guard: { type: 'meets', params: [...dealing, ...PURCHASING_CONDITIONS] } },
        counter: { target: 'superseded', guard: { type: 'meets', params: [...dealing, ...BINDING_CONDITIONS] } },
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

/** The rules of offers: run by the server, explored by tests. */
export const offerChart: DomainChart<OfferState, OfferMove, OfferFacts> = {
  machine,
  states: OFFER_STATES,
  moves: OFFER_MOVES,
  holds,
  sides: ['owner', 'other'],
};
