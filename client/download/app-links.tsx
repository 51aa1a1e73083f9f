import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import { buttonClass } from '#client/design/button.tsx';
import { Icon } from '#client/design/icon.tsx';
import { reportDownload } from '#client/tracking/tracker.ts';
import type { MobileApp } from './mobile-apps.ts';
import styles from './download.module.css';
import { InstallButton } from './install-offer.tsx';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import { useHydrated } from '#client/design/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { localePrefix } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';

const LABELS: Readonly<Record<MobileApp['typeName'], ReactNode>> = {
  ios: <Trans>App Store, for iPhone and iPad</Trans>,
  android: <Trans>Google Play, for Android</Trans>,
  apk: <Trans>Android package (APK)</Trans>,
};

/** Links to the published apps; without any, how to install the site as an app. */
export function AppLinks({ apps }: { apps: readonly MobileApp[] }) {
  if (apps.length === 0) return <InstallSteps />;
  return (
    <ul className={styles.links}>
      {apps.map(({ typeName, storeLink }) => (
        <li key={typeName}>
          <a
            href={storeLink}
            rel="noopener noreferrer"
            target="_blank"
            className={buttonClass({ variant: 'primary' })}
            onClick={() => reportDownload(typeName)}
          >
            <Icon name="download" />
            {LABELS[typeName]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A button that installs the site where the browser offers it; how to do it, by device. */
export function InstallSteps() {
  return (
    <>
      <InstallButton />
      <Steps />
    </>
  );
}

function Steps() {
  return (
    <dl className={styles.steps}>
      <div>
        <dt>
          <Trans>iPhone and iPad</Trans>
        </dt>
        <dd>
          <Trans>Open Vermeil in Safari, tap Share, then Add to Home Screen.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans context="name">Android</Trans>
        </dt>
        <dd>
          <Trans>Open Vermeil in Chrome, tap the menu, then Install app.</Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Trans context="name">Computer</Trans>
        </dt>
        <dd>
          <Trans>
            In Chrome or Edge, use the install icon in the address bar. In Safari, choose File, then Add to Dock.
          </Trans>
        </dd>
      </div>
    </dl>
  );
}

const QrCode = lazyOptional(() => import('./qr-code.tsx'));

/** The QR code of the app page in the page's language. The server does not draw it: it depends on the address. */
export function AppCode() {
  const { t } = useLingui();
  const { locale } = useLocale();
  const placeholder = <div className={styles.code} aria-hidden="true" />;
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <QrCode url={window.location.origin + localePrefix(locale) + linkTo('app')} label={t`QR code of the app page`} />
    </Suspense>
  );
}
