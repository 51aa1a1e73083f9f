import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { classNames } from '#client/design/class-names.ts';
import styles from './media-card.module.css';

/** The text of a post, cut after four lines and expandable. */
export function PostWords({ children }: { children: string }) {
  const [whole, setWhole] = useState(false);
  const [cut, setCut] = useState(false);
  const measure = useCallback((words: HTMLElement | null) => {
    if (!words) return;
    const observer = new ResizeObserver(() => setCut(words.scrollHeight > words.clientHeight));
    observer.observe(words);
    return () => observer.disconnect();
  }, []);
  return (
    <div>
      <p ref={measure} className={classNames(styles.words, whole && styles.whole)}>
        {children}
      </p>
      {(cut || whole) && (
        <button type="button" className={styles.rest} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>Show less</Trans> : <Trans>Show more</Trans>}
        </button>
      )}
    </div>
  );
}
