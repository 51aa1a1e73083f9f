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

/** The picture itself: dragged when enlarged, swiped when it fits; a click on it zooms, beside it closes. */
export function Stage({ source, placeholder, name, zoom, onZoom, onStep, onClose }: StageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const drag = useRef<{ id: number; x: number; y: number; moved: number; dx: number } | null>(null);
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
  const onPointerMove = (event: PointerEvent) => {
    const now = drag.current;
    if (now?.id !== event.pointerId) return;
    const by = { x: event.clientX - now.x, y: event.clientY - now.y };
    drag.current = { id: now.id, x: event.clientX, y: event.clientY, moved: now.moved + Math.abs(by.x) + Math.abs(by.y), dx: now.dx + by.x };
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {};
    onZoom((current) => pan(current, by, { width, height }));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const at = fromMiddle(event.currentTarget, event);
    const ended = drag.current;
    drag.current = null;
    if (ended?.id !== event.pointerId) return;
    if (ended.moved < CLICK) {
      if (!(event.target instanceof HTMLImageElement)) onClose();
      else onZoom((now) => (now.scale > 1 ? FIT : zoomAt(now, NEAR, at)));
    } else if (zoom.scale === 1 && Math.abs(ended.dx) > SWIPE) onStep(ended.dx > 0 ? -1 : 1);
  };
  return (
    <div
      ref={stage} className={styles.stage} data-zoomed={zoom.scale > 1 || undefined}
      onPointerDown={(event) => { drag.current = { id: event.pointerId, x: event.clientX, y: event.clientY, moved: 0, dx: 0 }; }}
      onPointerMove={onPointerMove} onPointerUp={onPointerUp} onPointerCancel={() => { drag.current = null; }}
    >
      <div className={styles.place} style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}>
        {placeholder && loaded !== source && <img className={styles.picture} src={placeholder} alt="" draggable={false} />}
        {source && <img className={styles.picture} src={source} alt={name} draggable={false} onLoad={() => setLoaded(source)} />}
      </div>
      {loaded !== source && <span className={styles.loading}><Spinner large /></span>}
    </div>
  );
}
