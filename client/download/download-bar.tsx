import { Trans, useLingui } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { Button, buttonClass } from '#client/design/button.tsx';
import { BasicIcon } from '#client/design/basic-icon.tsx';
import { PAGE } from '#protocol/page-limits.ts';
import { linkTo } from '#protocol/pages.ts';
import { DOWNLOAD_BAR_COOKIE, isDownloadBarDue } from '#protocol/rules/download-bar.ts';
import { useMobileApps } from './mobile-apps.ts';
import styles from './download.module.css';
import { InstallButton } from './install-offer.tsx';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const stored = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(`${DOWNLOAD_BAR_COOKIE}=`))
    ?.slice(DOWNLOAD_BAR_COOKIE.length + 1);
const isDue = (): boolean => isDownloadBarDue(stored(), Date.now());

/** Hides the bar in this browser for the window, and stores the time. */
function dismiss(): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  const age = PAGE.downloadBar / 1_000;
  document.cookie = `${DOWNLOAD_BAR_COOKIE}=${Date.now()}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
  for (const listener of listeners) listener();
}

/** The banner that offers the app, until it is dismissed (spec §2). A server-rendered page has it for everyone. */
export default function DownloadBar() {
  const { t } = useLingui();
  const due = useSyncExternalStore(subscribe, isDue, () => true);
  const apps = useMobileApps();
  if (!due) return null;
  return (
    <aside className={styles.bar} data-app-offer aria-label={t`Vermeil as an app`}>
      <BasicIcon name="device" />
      <p>
        {apps && apps.length > 0 ? (
          <Trans>Vermeil as an app: your conversations and auctions at hand.</Trans>
        ) : (
          <Trans>Install Vermeil as an app</Trans>
        )}
      </p>
      <InstallButton small>
        <Link href={linkTo('app')} className={buttonClass({ size: 'small' })}>
          {apps && apps.length > 0 ? <Trans>Get the app</Trans> : <Trans>How it works</Trans>}
        </Link>
      </InstallButton>
      <Button
        variant="quiet"
        size="small"
        icon
        aria-label={t({ message: 'Dismiss', context: 'action' })}
        onClick={dismiss}
      >
        <BasicIcon name="close" />
      </Button>
    </aside>
  );
}
