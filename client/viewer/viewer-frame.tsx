import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import { Stage } from './stage.tsx';
import styles from './viewer.module.css';
import { FIT, zoomAt, type Zoom } from './zoom.ts';

const MIDDLE = { x: 0, y: 0 };

/** A window over everything else that holds the focus; Escape closes it. @param label names it for screen readers. */
export function ViewerWindow({
  label,
  onClose,
  children,
}: {
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  // A modal dialog of the browser holds the focus, makes the page behind it inert and closes by Escape.
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.viewer} aria-label={label} onClose={onClose}>
      {children}
    </dialog>
  );
}

export type ViewerFrameProps = {
  source: string | null;
  /** A smaller picture to show until `source` has loaded. */
  placeholder: string | null;
  /** What the picture shows, or its file's name. */
  name: string;
  caption: ReactNode;
  /** Which picture this is, from 1, and of how many. */
  number: number;
  of: number;
  /** Whether the picture may be downloaded under its name. */
  download?: boolean;
  onStep: (by: number) => void;
};

/**
 * One picture, large, inside a {@link ViewerWindow}: arrow keys, swipes and buttons go to its neighbours; +, −, 0 and
 * the wheel zoom.
 */
export function ViewerFrame({
  source,
  placeholder,
  name,
  caption,
  number,
  of,
  download = false,
  onStep,
}: ViewerFrameProps) {
  const { t } = useLingui();
  const [zoom, setZoom] = useState<Zoom>(FIT);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.focus(), []);
  // The window is closed by its own means, so that the focus goes back to where it came from.
  const close = () => frame.current?.closest('dialog')?.close();
  const zoomBy = (by: number) => setZoom((now) => zoomAt(now, now.scale * by, MIDDLE));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') onStep(-1);
    else if (event.key === 'ArrowRight') onStep(1);
    else if (event.key === '+' || event.key === '=') zoomBy(1.5);
    else if (event.key === '-') zoomBy(1 / 1.5);
    else if (event.key === '0') setZoom(FIT);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys bubble up from the buttons inside
    <div ref={frame} className={styles.frame} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className={styles.head}>
        <p className={styles.caption}>{caption}</p>
        {of > 1 && (
          <p className={styles.count} aria-live="polite">
            {number} / {of}
          </p>
        )}
        <button
          type="button"
          className={classNames(styles.tool, styles.zoom)}
          aria-label={t`Zoom out`}
          disabled={zoom.scale === 1}
          onClick={() => zoomBy(1 / 1.5)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <button
          type="button"
          className={classNames(styles.tool, styles.zoom)}
          aria-label={t`Zoom in`}
          onClick={() => zoomBy(1.5)}
        >
          <span aria-hidden="true">+</span>
        </button>
        {download && source && (
          <a className={styles.tool} href={source} download={name} aria-label={t`Download ${name}`}>
            <Icon name="download" />
          </a>
        )}
        <button type="button" className={styles.tool} aria-label={t`Close`} onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <Stage
        source={source}
        placeholder={placeholder}
        name={name}
        zoom={zoom}
        onZoom={setZoom}
        onStep={onStep}
        onClose={close}
      />
      {number > 1 && (
        <button type="button" className={styles.before} aria-label={t`Previous picture`} onClick={() => onStep(-1)}>
          <Icon name="chevronLeft" size={26} />
        </button>
      )}
      {number < of && (
        <button type="button" className={styles.after} aria-label={t`Next picture`} onClick={() => onStep(1)}>
          <Icon name="chevronRight" size={26} />
        </button>
      )}
    </div>
  );
}
