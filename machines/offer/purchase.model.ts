import { NOT_BOUND } from '../binding/binding-act.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { purchaseChart, type PurchaseFacts } from './purchase.machine.ts';
import type { PurchaseMove, PurchaseState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

const isBound = ({ emailVerified, phoneVerified, identityForPrice }: PurchaseFacts): boolean =>
  emailVerified && phoneVerified && identityForPrice;
const isForSale = ({ onSale, frozen }: PurchaseFacts): boolean => onSale && !frozen;

export const purchaseModel = defineDomain<PurchaseState, PurchaseMove, PurchaseFacts>({
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
  table: [
    // PUR-1, PUR-2, PUR-4.
    {
      from: 'offered',
      move: 'make',
      by: 'other',
      when: (facts) => isForSale(facts) && facts.negotiable && !facts.liveOffer && isBound(facts),
      to: 'offered',
    },
    // PUR-1, PUR-3, PUR-4.
    {
      from: 'offered',
      move: 'buy',
      by: 'other',
      when: (facts) =>
        isForSale(facts) &&
        facts.hasFixedPrice &&
        facts.bids === 0 &&
        facts.beforeEnd &&
        isBound(facts) &&
        facts.belowPurchaseLimit,
      to: 'bought',
    },
  ],
  rules: {
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
});
