import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';

/** Bids are never queued (decision: they ask again with the current price). */
export function OfflineDraft() {
  return (
    <Banner tone="warning" icon="offline" role="status">
      <Trans>
        You are offline. Your bid is kept as a draft on this device and is not sent. When you are back, you will be
        asked again with the price as it is then.
      </Trans>
    </Banner>
  );
}
