import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Point } from '#client/design/context-menu.tsx';

/** How long a finger rests on a message, ms, and how far it may move, CSS pixels. */
const LONG_PRESS = 500;
const STILL = 10;

/**
 * Opens the menu of a message by right click, by the menu key or Shift + F10 or Enter on a focused message, and by a
 * long press. Links, pictures and selected text keep the menu of the browser.
 * @param onOpen gets the message's id, and where the menu leaves the message visible; at the pointer of a mouse
 */
export function useMessageMenu(
  scroller: RefObject<HTMLDivElement | null>,
  onOpen: (messageId: string, at: Point) => boolean,
): void {
  const open = useEffectEvent((target: EventTarget | null, at?: Point, pointer = 'touch'): boolean => {
    if (!(target instanceof Element) || target.closest('a, img')) return false;
    const message = target.closest<HTMLElement>('[data-message]');
    if (!message || !window.getSelection()?.isCollapsed) return false;
    const box = message.getBoundingClientRect();
    const place = at && pointer === 'mouse' ? at : besideMessage(box, at ?? null, window.innerHeight);
    return onOpen(message.dataset.message ?? '', place);
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const onContextMenu = (event: MouseEvent) => {
      // The menu key reports no position on some systems.
      const at = event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : undefined;
      const pointer = event instanceof PointerEvent && event.pointerType ? event.pointerType : 'mouse';
      if (open(event.target, at, pointer)) event.preventDefault();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const focused = event.target instanceof HTMLElement && event.target.dataset.message !== undefined;
      if (event.key === 'Enter' && focused && open(event.target)) event.preventDefault();
    };
    const unwatch = watchLongPress(element, open);
    element.addEventListener('contextmenu', onContextMenu);
    element.addEventListener('keydown', onKeyDown);
    return () => {
      unwatch();
      element.removeEventListener('contextmenu', onContextMenu);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [scroller]);
}

/** Safari on iOS sends no `contextmenu` for a long press. */
function watchLongPress(element: HTMLElement, onPress: (target: EventTarget | null, at: Point) => void): () => void {
  let timer = 0;
  let from: Point = { x: 0, y: 0 };
  const end = () => window.clearTimeout(timer);
  const begin = ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
    end();
    if (pointerType !== 'touch' || !isPrimary) return;
    from = { x: clientX, y: clientY };
    timer = window.setTimeout(() => onPress(target, from), LONG_PRESS);
  };
  const move = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - from.x, clientY - from.y) > STILL) end();
  };
  const listeners = { pointerdown: begin, pointermove: move, pointerup: end, pointercancel: end } as const;
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as (event: Event) => void);
  return () => {
    end();
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as (event: Event) => void);
  };
}

/** Where a menu starts beside the left edge of a message that was not touched, CSS pixels. */
const INDENT = 48;

/**
 * @returns where the menu of a message opens so that it does not cover the message: below or above what is visible of
 * it; at the touched point of a message that fills more than half of the window.
 * @param box of the message in the window, CSS pixels @param touched null without a finger
 */
export function besideMessage(
  box: Pick<DOMRect, 'left' | 'top' | 'bottom'>,
  touched: Pick<Point, 'x' | 'y'> | null,
  windowHeight: number,
): Point {
  const top = Math.max(box.top, 0);
  const bottom = Math.min(box.bottom, windowHeight);
  const x = touched?.x ?? box.left + INDENT;
  if (bottom - top <= windowHeight / 2) return { x, y: bottom, top };
  return { x, y: touched?.y ?? (top + bottom) / 2 };
}
