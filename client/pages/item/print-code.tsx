import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { lazyOptional } from '#client/hooks/lazy-optional.ts';
import styles from './item.module.css';

const QrCode = lazyOptional(() => import('#client/download/qr-code.tsx'));

/** How long after the page its code is loaded, ms: printing cannot wait for it, and most people leave earlier. */
const PAUSE = 15_000;

/** On paper, the address of the page and its QR code. */
export function PrintCode() {
  const { t } = useLingui();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => {
      const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
      const here = window.location.origin + window.location.pathname;
      // The link is of the page that was loaded first; another page has another path.
      const isHere = canonical !== null && new URL(canonical.href).pathname === window.location.pathname;
      setUrl(isHere ? canonical.href : here);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, []);
  if (url === null) return null;
  return (
    <div className={styles.printed}>
      <Suspense>
        <QrCode url={url} label={t`QR code of this page`} />
      </Suspense>
      <p>{url}</p>
    </div>
  );
}
