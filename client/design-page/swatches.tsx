import type { CSSProperties } from 'react';
import styles from './design.module.css';

const COLOURS = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'line',
  'line-strong',
  'line-gold',
  'text',
  'text-soft',
  'text-quiet',
  'gold',
  'gold-bright',
  'gold-deep',
  'danger',
  'success',
  'warning',
  'loading',
  'loading-failed',
];

/** The colours of tokens.css by name. */
export function Swatches() {
  return COLOURS.map((name) => (
    <span key={name} className={styles.swatch} style={{ '--colour': `var(--${name})` } as CSSProperties}>
      {name}
    </span>
  ));
}
