import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type PointerEvent } from 'react';
import { classNames } from '#client/design/class-names.ts';
import { Icon } from '#client/design/icon.tsx';
import styles from './viewer.module.css';
import { FIT, zoomAt, pan, type Zoom } from './zoom.ts';
import { Spinner } from '#client/design/spinner.tsx';

/** A swipe is at least this long, a click at most that. CSS pixels. */
const SWIPE = 60;
const CLICK = 6;
const NEAR = 2.5;

type StageProps = {
  source: string | null;
  /** A smaller picture to show until `source` has loaded. */
  placeholder: string | null;
  name: string;
  zoom: Zoom;
  onZoom: (change: (now: Zoom) => Zoom) => void;
  onStep: (by: number) => void;
  onClose: () => void;
};

/** @returns where a pointer is, CSS pixels from the middle of an element. */
function fromMiddle(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
}

/** The picture itself: dragged when enlarged, pinched, swiped when it fits; a click on it zooms, beside it closes. */
function Stage({ source, placeholder, name, zoom, onZoom, onStep, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const gesture = useRef({ moved: 0, dx: 0, fingers: 0 });
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    const element = stage.current;
    if (!element) return undefined;
    // React listens to wheels passively: only a listener of our own may keep the page from zooming.
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(element, event);
      onZoom((now) => zoomAt(now, now.scale * Math.exp(-event.deltaY / 300), at));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [onZoom]);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const by = { x: now.x - before.x, y: now.y - before.y };
    pointers.current.set(event.pointerId, now);
    gesture.current.moved += Math.abs(by.x) + Math.abs(by.y);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { clientWidth: width, clientHeight: height } = event.currentTarget;
    if (other) {
      const at = fromMiddle(event.currentTarget, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      const spread =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      onZoom((current) => zoomAt(current, current.scale * spread, at));
    } else {
      gesture.current.dx += by.x;
      onZoom((current) => pan(current, by, { width, height }));
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size) return;
    const at = fromMiddle(event.currentTarget, event);
    const { moved, dx, fingers } = gesture.current;
    if (fingers > 1) return;
    if (moved < CLICK) {
      if (!(event.target instanceof HTMLImageElement)) onClose();
      else onZoom((now) => (now.scale > 1 ? FIT : zoomAt(now, NEAR, at)));
    } else if (zoom.scale === 1 && Math.abs(dx) > SWIPE) onStep(dx > 0 ? -1 : 1);
  };
  const onPointerDown = (event: PointerEvent) => {
    if (!pointers.current.size) gesture.current = { moved: 0, dx: 0, fingers: 0 };
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    gesture.current.fingers = Math.max(gesture.current.fingers, pointers.current.size);
  };
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-zoomed={zoom.scale > 1 || undefined}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
    >
      <div className={styles.place} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
        {placeholder && loaded !== source && (
          <img className={styles.picture} src={placeholder} alt="" draggable={false} />
        )}
        {source && (
          <img className={styles.picture} src={source} alt={name} draggable={false} onLoad={() => setLoaded(source)} />
        )}
      </div>
      {loaded !== source && (
        <span className={styles.loading}>
          <Spinner large />
        </span>
      )}
    </div>
  );
}

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
        <button
          type="button"
          className={styles.tool}
          aria-label={t({ message: 'Close', context: 'action' })}
          onClick={close}
        >
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
