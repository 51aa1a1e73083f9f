import { describe, expect, it } from 'vitest';
import { guillochePath } from './guilloche.tsx';

const distances = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((point) => Math.hypot(...(point.split(' ').map(Number) as [number, number])));

describe('guillochePath', () => {
  it('stays between radius - depth and radius + depth, and closes', () => {
    const path = guillochePath(100, 8, 12, 0.4);
    expect(path.endsWith('Z')).toBe(true);
    expect(Math.max(...distances(path))).toBeLessThanOrEqual(108.1);
    expect(Math.min(...distances(path))).toBeGreaterThanOrEqual(91.9);
  });
});
