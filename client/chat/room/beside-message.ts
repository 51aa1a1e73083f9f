import type { Point } from '#client/design/context-menu.tsx';

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
