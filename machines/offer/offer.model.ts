import { NOT_BOUND } from '../binding/binding-act.ts';
import { defineDomain } from '../domain/domain.model.ts';
import { offerChart, type OfferFacts } from './offer.machine.ts';
import type { OfferMove, OfferState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

const isDealing = ({ frozen, onSale, notExpired }: OfferFacts): boolean => notExpired && onSale && !frozen;
const isBound = ({ emailVerified, phoneVerified, identityForPrice }: OfferFacts): boolean =>
  emailVerified && phoneVerified && identityForPrice;

export const offerModel = defineDomain<OfferState, OfferMove, OfferFacts>({
  chart: offerChart,
  start: 'pending',
  facts: { by: 'other', frozen: false, onSale: true, notExpired: true, ...NOT_BOUND },
  values: {
    by: ['owner', 'service', 'system', 'other'],
    frozen: both,
    onSale: both,
    notExpired: both,
    emailVerified: both,
    phoneVerified: both,
    identityForPrice: both,
    belowPurchaseLimit: both,
  },
  table: [
    // OFR-2, OFR-4, OFR-7.
    {
      from: 'pending',
      move: 'accept',
      by: 'other',
      when: (facts) => isDealing(facts) && isBound(facts) && facts.belowPurchaseLimit,
      to: 'accepted',
    },
    {
      from: 'pending',
      move: 'counter',
      by: 'other',
      when: (facts) => isDealing(facts) && isBound(facts),
      to: 'superseded',
    },
    // OFR-3, OFR-5.
    { from: 'pending', move: 'reject', by: ['other', 'system'], when: ({ notExpired }) => notExpired, to: 'rejected' },
    { from: 'pending', move: 'cancel', by: 'owner', when: ({ notExpired }) => notExpired, to: 'cancelled' },
    { from: 'pending', move: 'expire', by: 'system', when: ({ notExpired }) => !notExpired, to: 'expired' },
  ],
  rules: {
    '[OFR-1] no final state changes': ({ from, to }) => from === 'pending' || to === null,
    '[OFR-2] no buyer accepts their own offer': ({ to, facts }) =>
      !(to === 'accepted' || to === 'superseded') || facts.by === 'other',
    '[OFR-2] only the buyer cancels an offer': ({ to, facts }) => to !== 'cancelled' || facts.by === 'owner',
    '[OFR-3] an expired offer only expires': ({ to, facts }) => facts.notExpired || to === null || to === 'expired',
    '[OFR-3] no offer expires early': ({ to, facts }) => to !== 'expired' || !facts.notExpired,
    '[OFR-4] no deal is made about goods that are not listed, or frozen': ({ to, facts }) =>
      !(to === 'accepted' || to === 'superseded') || (facts.onSale && !facts.frozen),
    '[OFR-5] the system ends a pending offer, whatever became of the goods': ({ from, move, to, facts }) =>
      from !== 'pending' || move !== 'reject' || facts.by !== 'system' || !facts.notExpired || to === 'rejected',
    '[OFR-7] no user is bound without what binding acts need': ({ to, facts }) =>
      !(to === 'accepted' || to === 'superseded') ||
      (facts.emailVerified &&
        facts.phoneVerified &&
        facts.identityForPrice &&
        (to === 'superseded' || facts.belowPurchaseLimit)),
    '[OFR-7] ending an offer without a deal needs nothing of them': ({ from, move, to, facts }) =>
      from !== 'pending' ||
      move !== 'reject' ||
      !facts.notExpired ||
      !(facts.by === 'other' || facts.by === 'system') ||
      to === 'rejected',
  },
});
