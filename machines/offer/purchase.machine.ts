/**
 * A user makes an offer on another user's listing, or buys it at its price (spec §4, decision 24).
 *
 * [PUR-1] Neither on own goods, nor on goods that are hidden, sold or frozen.
 * [PUR-2] Offers are made on goods with a price, one live offer per buyer and goods.
 * [PUR-3] A purchase has a price that the seller set: that of the goods, or the buy-now price of an auction, before its
 *         first bid and its end.
 * [PUR-4] Offers and purchases bind the buyer, who needs what machines/binding says.
 */
import { BUY_NOW_CONDITIONS } from '../auction/auction.machine.ts';
import { BINDING_CONDITIONS, BINDING_PREDICATES, type BindingFacts } from '../binding/binding-act.ts';
import { ROLE_PREDICATES, setupDomain, type DomainChart, type Predicates, type Role } from '../domain/domain-chart.ts';
import { PURCHASE_MOVES, PURCHASE_STATES, type PurchaseMove, type PurchaseState } from '#protocol/rules/states.ts';

export type PurchaseFacts = BindingFacts & {
  by: Role;
  frozen: boolean;
  onSale: boolean;
  /** The goods have a price, and are no auction. */ negotiable: boolean;
  /** There is a price at which they may be bought. */ hasFixedPrice: boolean;
  bids: number;
  beforeEnd: boolean;
  liveOffer: boolean;
};

const holds = {
  ...ROLE_PREDICATES,
  ...BINDING_PREDICATES,
  notFrozen: ({ frozen }) => !frozen,
  onSale: ({ onSale }) => onSale,
  negotiable: ({ negotiable }) => negotiable,
  hasFixedPrice: ({ hasFixedPrice }) => hasFixedPrice,
  noBids: ({ bids }) => bids === 0,
  beforeEnd: ({ beforeEnd }) => beforeEnd,
  noLiveOffer: ({ liveOffer }) => !liveOffer,
} as const satisfies Predicates<PurchaseFacts>;

const machine = setupDomain<PurchaseFacts, PurchaseMove>(holds).createMachine({
  id: 'purchase',
  context: ({ input }) => input,
  initial: 'offered',
  states: {
    offered: {
      on: {
        make: {
          target: 'offered',
          guard: {
            type: 'meets',
            params: ['byOther', 'onSale', 'notFrozen', 'negotiable', 'noLiveOffer', ...BINDING_CONDITIONS],
          },
        },
        buy: { target: 'bought', guard: { type: 'meets', params: [...BUY_NOW_CONDITIONS] } },
      },
    },
    bought: { type: 'final' },
  },
});

/** The rules of offers and purchases: run by the server, explored by tests. */
export const purchaseChart: DomainChart<PurchaseState, PurchaseMove, PurchaseFacts> = {
  machine,
  states: PURCHASE_STATES,
  moves: PURCHASE_MOVES,
  holds,
};
