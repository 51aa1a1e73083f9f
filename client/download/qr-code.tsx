import { encodeQR } from 'qr';
import { useMemo } from 'react';
import styles from './download.module.css';

/** Modules of the light margin that scanners need around a code (ISO/IEC 18004). */
const MARGIN = 4;

/** The QR code of a URL. @param label what it leads to, for people who cannot see it */
export default function QrCode({ url, label }: { url: string; label: string }) {
  const { size, path } = useMemo(() => {
    const rows = encodeQR(url, 'raw', { ecc: 'medium', border: MARGIN });
    return {
      size: rows.length,
      path: rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join(''),
    };
  }, [url]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
