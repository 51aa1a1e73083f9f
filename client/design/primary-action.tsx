import { useState, type MouseEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { MEDIA } from './media.ts';
import styles from './fixed.module.css';
import { useWasRendered } from './use-hydrated.ts';
import { useInView } from './use-in-view.ts';
import { useMedia } from './use-media.ts';

/**
 * The one action of a page. On phones it is also in a bar at the bottom of the window, with a figure, unless it is in
 * view; there a refused action leads to its reasons. A page that the server rendered has the bar before its code. The
 * bar makes room for itself below the footer, and lifts the button that leads back to the top, which is hidden while it
 * could cover the action in the page.
 */
export function PrimaryAction({
  label,
  tone = 'quiet',
  figure,
  note,
  className,
  children,
}: {
  label: ReactNode;
  /** The colour of the label: whether what it says is good or bad for the reader. */
  tone?: 'quiet' | 'good' | 'bad';
  figure: ReactNode;
  /** Below the figure. */
  note?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}) {
  const [place, setPlace] = useState<Element | null>(null);
  const isIn = useInView(place);
  const isPhone = useMedia(MEDIA.smallTablet);
  const wasRendered = useWasRendered();
  const showReasons = ({ target }: MouseEvent) => {
    if ((target as Element).closest('[aria-disabled="true"]')) place?.scrollIntoView({ block: 'center' });
  };
  return (
    <>
      <div ref={setPlace} className={classNames(styles.place, className)} data-primary-action={isIn ? 'in' : 'out'}>
        {children}
      </div>
      {(isIn === undefined ? wasRendered : !isIn && isPhone) && (
        <div className={styles.bar} data-action-bar={isIn === undefined ? 'early' : ''}>
          <p className={styles.words}>
            {label && <span className={classNames(styles.label, tone !== 'quiet' && styles[tone])}>{label}</span>}
            <span className={styles.figure}>{figure}</span>
            {note && <span className={styles.label}>{note}</span>}
          </p>
          {/* Clicks bubble up from the buttons, also those of keys. */}
          <div role="presentation" className={styles.action} onClick={showReasons}>
            {children}
          </div>
        </div>
      )}
    </>
  );
}
