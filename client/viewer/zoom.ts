/** How a picture lies in the viewer: scale 1 fits the window; x and y are CSS pixels from the middle. */
export type Zoom = { scale: number; x: number; y: number };
export const FIT: Zoom = { scale: 1, x: 0, y: 0 };
export const LARGEST = 6;

/**
 * Scales around a point, which stays where it is on the screen.
 *
 * Between 1 (fits) and 6; at 1 the picture lies in the middle again.
 * @param at the point, CSS pixels from the middle of the window.
 */
export function zoomAt(zoom: Zoom, scale: number, at: { x: number; y: number }): Zoom {
  const to = Math.min(LARGEST, Math.max(1, scale));
  if (to === 1) return FIT;
  const by = to / zoom.scale;
  return { scale: to, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by };
}

/** Moves the picture, but never so far that nothing of it is left in the window. @param window its size, CSS pixels. */
export function pan(zoom: Zoom, by: { x: number; y: number }, window: { width: number; height: number }): Zoom {
  if (zoom.scale === 1) return FIT;
  const limit = (value: number, side: number) => {
    const most = (side * (zoom.scale - 1)) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale: zoom.scale, x: limit(zoom.x + by.x, window.width), y: limit(zoom.y + by.y, window.height) };
}
