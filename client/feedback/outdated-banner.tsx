import { Trans } from '@lingui/react/macro';
import { Banner } from '#client/design/banner.tsx';
import { Button } from '#client/design/button.tsx';

/**
 * Shown on every page once another version of the site serves this browser: this page no longer changes. Loaded with
 * every page: the server of the other version no longer has the files of this one.
 */
export function OutdatedBanner() {
  return (
    <Banner
      tone="info"
      icon="offline"
      role="alert"
      actions={
        <Button size="small" onClick={() => window.location.reload()}>
          <Trans context="action">Reload</Trans>
        </Button>
      }
    >
      <Trans>This page no longer updates: another version of Vermeil is in use. Reload the page to continue.</Trans>
    </Banner>
  );
}
