import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageScale, scaledDimensions, thumbnailDimensions } from './scale.ts';

const side = fc.integer({ min: 1, max: 12_000 });

describe('imageScale', () => {
  it.each([
    ['[IMG-1] small pictures keep their size', 800, 600, 'image/jpeg', 800, 600],
    ['[IMG-1] 1280 exactly keeps its size', 1_280, 960, 'image/jpeg', 1_280, 960],
    ['[IMG-1] a large one goes to 1280', 4_000, 3_000, 'image/jpeg', 1_280, 960],
    ['[IMG-1] upright as well', 3_000, 4_000, 'image/jpeg', 960, 1_280],
    ['[IMG-1] a ratio of exactly 2 is not extreme', 4_000, 2_000, 'image/jpeg', 1_280, 640],
    ['[IMG-1] a large PNG too', 4_000, 3_000, 'image/png', 1_280, 960],
    ['[IMG-2] a long screenshot keeps its size', 1_000, 9_000, 'image/jpeg', 1_000, 9_000],
    ['[IMG-2] a thin strip keeps its size', 12_000, 20, 'image/webp', 12_000, 20],
    [
      '[IMG-3] an extreme one with short side 1001 goes down to a short side of 640',
      1_001,
      4_000,
      'image/jpeg',
      640,
      2_557,
    ],
    ['[IMG-3] a panorama', 12_000, 3_000, 'image/jpeg', 2_560, 640],
    ['[IMG-4] a PNG strip over 1536 is scaled by 0.8', 1_000, 3_000, 'image/png', 800, 2_400],
    ['[IMG-4] a PNG strip of 1536 is not', 700, 1_536, 'image/png', 700, 1_536],
    ['[IMG-5] no side vanishes', 12_000, 1, 'image/png', 9_600, 1],
  ])('%s', (_rule, width, height, type, newWidth, newHeight) => {
    expect(scaledDimensions({ width, height }, type)).toEqual({ width: newWidth, height: newHeight });
  });

  it('[IMG-1][IMG-3] never enlarges, and an extreme picture over the threshold keeps a short side of 640', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom('image/jpeg', 'image/png'), (width, height, type) => {
        const scale = imageScale({ width, height }, type);
        expect(scale).toBeGreaterThan(0);
        expect(scale).toBeLessThanOrEqual(1);
        const sides = scaledDimensions({ width, height }, type);
        if (Math.min(width, height) > 1_000) expect(Math.min(sides.width, sides.height)).toBeGreaterThanOrEqual(640);
      }),
    );
  });

  it('[IMG-5] the longest side of a thumbnail is at most 320', () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const thumb = thumbnailDimensions({ width, height });
        expect(Math.max(thumb.width, thumb.height)).toBe(Math.min(320, Math.max(width, height)));
        expect(Math.min(thumb.width, thumb.height)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
