import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#client/design/button.tsx';
import { install, installOffer } from './install-offer.ts';

/** Installs the site as an app, in browsers that offer it. @param children what others show instead */
export function InstallButton({ small = false, children }: { small?: boolean; children?: ReactNode }) {
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.get, () => null);
  if (!offer) return children;
  return (
    <Button size={small ? 'small' : 'normal'} onClick={() => void install().catch(() => undefined)}>
      <Trans>Install</Trans>
    </Button>
  );
}
