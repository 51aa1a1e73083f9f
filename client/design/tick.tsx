import { useState } from 'react';
import styles from './text.module.css';

/** A figure that drops into place when it changes, not when it first shows. */
export function Tick({ value }: { value: string }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (shown.value !== value) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? styles.tick : undefined}>
      {value}
    </span>
  );
}
