import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import { OfferStateLabel } from './offer-state.tsx';

/** Stands in a dialog whose offer changed under it. */
export function Meanwhile({ offer }: { offer: Offer }) {
  return (
    <Banner tone="warning" role="alert">
      <p><Trans>Meanwhile this changed, and it can no longer be done.</Trans></p>
      <p><OfferStateLabel state={offer.state} over={offer.state === 'pending'} /></p>
    </Banner>
  );
}
