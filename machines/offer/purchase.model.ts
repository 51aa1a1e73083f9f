import { NOT_BOUND } from '../binding/binding-act.ts';
import type { DomainModel } from '../domain/domain-model.ts';
import { purchaseChart, type PurchaseFacts } from './purchase.machine.ts';
import type { PurchaseMove, PurchaseState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

export const purchaseModel: DomainModel<PurchaseState, PurchaseMove, PurchaseFacts> = {
  chart: purchaseChart,
  start: 'offered',
  facts: {
    by: 'other',
    frozen: false,
    onSale: true,
    negotiable: true,
    hasFixedPrice: true,
    bids: 0,
    beforeEnd: true,
    liveOffer: false,
    ...NOT_BOUND,
  },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    frozen: both,
    onSale: both,
    negotiable: both,
    hasFixedPrice: both,
    bids: [0, 1],
    beforeEnd: both,
    liveOffer: both,
    emailVerified: both,
    phoneVerified: both,
    identityForPrice: both,
    belowPurchaseLimit: both,
  },
  invariants: {
    '[PUR-1] users buy neither their own goods nor goods that are not for sale': ({ to, facts }) =>
      to === null || (facts.by === 'other' && facts.onSale && !facts.frozen),
    '[PUR-2] a buyer has one live offer, on goods with a price': ({ move, to, facts }) =>
      move !== 'make' || to === null || (!facts.liveOffer && facts.negotiable),
    '[PUR-3] no goods are bought without a price, after a bid, or after the end': ({ to, facts }) =>
      to !== 'bought' || (facts.hasFixedPrice && facts.bids === 0 && facts.beforeEnd),
    '[PUR-4] a buyer is bound with verified contacts, and a verified identity where the price needs it': ({
      to,
      facts,
    }) => to === null || (facts.emailVerified && facts.phoneVerified && facts.identityForPrice),
    '[PUR-4] no purchase exceeds the limit of the buyer': ({ to, facts }) =>
      to !== 'bought' || facts.belowPurchaseLimit,
  },
};
