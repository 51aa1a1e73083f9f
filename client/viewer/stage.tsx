import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Spinner } from '#client/design/spinner.tsx';
import { FIT, pan, zoomAt, type Zoom } from './zoom.ts';
import styles from './viewer.module.css';

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
export function Stage({ source, placeholder, name, zoom, onZoom, onStep, onClose }: StageProps) {
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
