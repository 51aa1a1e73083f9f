/**
 * How large a picture is sent (spec §9, Image compression). "Extreme aspect ratio" is read as over 2 : 1,
 * and "special scaling" as IMG-2 and IMG-3: a long strip shrunk to 1280 would be unreadable.
 *
 * [IMG-1] Ratio of the sides up to 2: the longest side goes to 1280, and nothing is ever enlarged.
 * [IMG-2] Ratio over 2 with a short side up to 1000: the size is kept.
 * [IMG-3] Ratio over 2 with a short side over 1000: the longest side goes towards 1280, but the short side not below
 * 640.
 * [IMG-4] A PNG whose scale came out as 1 and whose longest side is over 1536 is scaled by 0.8.
 * [IMG-5] Sides are whole pixels, at least 1.
 */
import { IMAGE } from '#protocol/limits.ts';

export type Dimensions = { width: number; height: number };

/** @returns the factor, over 0 and at most 1, that a picture is scaled by before it is sent. */
export function imageScale({ width, height }: Dimensions, type: string): number {
  const longest = Math.max(width, height);
  const shortest = Math.min(width, height);
  const towards = Math.min(1, IMAGE.longestSide / longest);
  const extreme = longest / shortest > IMAGE.extremeRatio;
  const scale = !extreme
    ? towards
    : shortest <= IMAGE.extremeThreshold
      ? 1
      : Math.max(towards, IMAGE.extremeMinimum / shortest);
  return scale === 1 && type === 'image/png' && longest > IMAGE.pngShrinkAbove ? IMAGE.pngShrink : scale;
}

/** @returns the sides of the picture as it is sent, in pixels. */
export const scaledDimensions = (sides: Dimensions, type: string): Dimensions => scale(sides, imageScale(sides, type));

/** @returns the sides of its thumbnail: the longest is 320, and nothing is enlarged. */
export const thumbnailDimensions = (sides: Dimensions): Dimensions =>
  scale(sides, Math.min(1, IMAGE.thumbnailSide / Math.max(sides.width, sides.height)));

const scale = ({ width, height }: Dimensions, factor: number): Dimensions => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});
