import { describe, expect, it } from 'vitest';
import { scrollPosition } from './back-to-top.tsx';

describe('scrollPosition', () => {
  it('starts at the scroll position and ends at the top', () => {
    expect(scrollPosition(4000, 0)).toBe(4000);
    expect(scrollPosition(4000, 0.5)).toBe(2000);
    expect(scrollPosition(4000, 1)).toBe(0);
    expect(scrollPosition(4000, 7)).toBe(0);
  });

  it('never goes down again', () => {
    const places = Array.from({ length: 61 }, (_, frame) => scrollPosition(9000, frame / 60));
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });
});
