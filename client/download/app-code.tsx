import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { optional } from '#client/hooks/optional.ts';
import { useHydrated } from '#client/hooks/use-hydrated.ts';
import { useLocale } from '#client/i18n/locale-context.ts';
import { localePrefix } from '#protocol/locales.ts';
import { linkTo } from '#protocol/pages.ts';
import styles from './download.module.css';

const QrCode = optional(() => import('./qr-code.tsx'));

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
