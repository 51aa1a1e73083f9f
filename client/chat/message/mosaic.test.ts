import { describe, expect, it } from 'vitest';
import { CHAT } from '#protocol/member-limits.ts';
import { mosaic } from './mosaic.ts';

const pictures = (count: number) => Array.from({ length: count }, () => ({ width: 800, height: 600 }));

describe('mosaic', () => {
  it('keeps the shape of a single picture within bounds', () => {
    expect(mosaic([{ width: 800, height: 600 }]).ratio).toBeCloseTo(4 / 3);
    expect(mosaic([{ width: 9_000, height: 100 }]).ratio).toBe(2);
    expect(mosaic([{ width: 100, height: 9_000 }]).ratio).toBe(0.75);
    expect(mosaic([{ width: 0, height: 0 }]).ratio).toBeCloseTo(4 / 3);
  });

  it.each(Array.from({ length: CHAT.filesPerMessage }, (_, index) => index + 1))(
    'fills its grid with %i pictures',
    (count) => {
      const { columns, rows, tiles } = mosaic(pictures(count));
      expect(tiles).toHaveLength(count);
      expect(tiles.reduce((sum, tile) => sum + tile.columnSpan * tile.rowSpan, 0)).toBe(columns * rows);
    },
  );
});
