import type { DomainModel } from '../domain/domain-model.ts';
import { offerChart, type OfferFacts } from './offer.machine.ts';
import type { OfferMove, OfferState } from '#protocol/rules/states.ts';

const both = [false, true] as const;

export const offerModel: DomainModel<OfferState, OfferMove, OfferFacts> = {
  chart: offerChart,
  start: 'pending',
  facts: { by: 'other', frozen: false, onSale: true, notExpired: true },
  values: { by: ['owner', 'service', 'system', 'other'], frozen: both, onSale: both, notExpired: both },
  invariants: {
    '[OFR-1] an end is an end': ({ from, to }) => from === 'pending' || to === null,
    '[OFR-2] no buyer accepts their own offer': ({ to, facts }) =>
      !(to === 'accepted' || to === 'superseded') || facts.by === 'other',
    '[OFR-2] only the buyer cancels an offer': ({ to, facts }) => to !== 'cancelled' || facts.by === 'owner',
    '[OFR-3] what has expired does nothing but expire': ({ to, facts }) =>
      facts.notExpired || to === null || to === 'expired',
    '[OFR-3] nothing expires early': ({ to, facts }) => to !== 'expired' || !facts.notExpired,
    '[OFR-4] no deal over goods that are not on offer, or frozen': ({ to, facts }) =>
      !(to === 'accepted' || to === 'superseded') || (facts.onSale && !facts.frozen),
  },
};
