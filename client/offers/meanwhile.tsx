import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import type { Offer } from '#protocol/entities/trade.ts';
import { OfferStateLabel } from './offer-state.tsx';
import { useOfferWords } from './offer-words.ts';

/** Shown in a dialog whose offer changed while it was open. */
export function Meanwhile({ offer }: { offer: Offer }) {
  const words = useOfferWords();
  return (
    <Banner tone="warning" role="alert">
      <p>
        <Trans>Meanwhile this changed, and it can no longer be done.</Trans>
      </p>
      <p>
        <OfferStateLabel offer={offer} over={offer.state === 'pending'} /> {words.ended(offer)}
      </p>
    </Banner>
  );
}
