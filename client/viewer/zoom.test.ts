import { describe, expect, it } from 'vitest';
import { FIT, LARGEST, pan, zoomAt } from './zoom.ts';

const window = { width: 1_000, height: 600 };

describe('zoom', () => {
  it('keeps the point under the pointer where it is', () => {
    const once = zoomAt(FIT, 2, { x: 100, y: -50 });
    expect(once).toEqual({ scale: 2, x: -100, y: 50 });
    const pointInPicture = (100 - once.x) / once.scale;
    const twice = zoomAt(once, 3, { x: 100, y: -50 });
    expect((100 - twice.x) / twice.scale).toBeCloseTo(pointInPicture);
  });

  it('stays between fitting and six times', () => {
    expect(zoomAt(FIT, 99, { x: 0, y: 0 }).scale).toBe(LARGEST);
    expect(zoomAt({ scale: 2, x: 80, y: 9 }, 0.2, { x: 5, y: 5 })).toEqual(FIT);
  });

  it('does not move a picture that fits, nor any out of the window', () => {
    expect(pan(FIT, { x: 50, y: 50 }, window)).toEqual(FIT);
    expect(pan({ scale: 2, x: 0, y: 0 }, { x: 9_999, y: -9_999 }, window)).toEqual({ scale: 2, x: 500, y: -300 });
  });
});
