import { describe, expect, it } from 'vitest';
import { cropSides } from './crop-region.ts';

describe('the sides of a cropped picture', () => {
  it.each([
    [{ width: 2_000, height: 2_000 }, 512, { width: 512, height: 512 }],
    [{ width: 300, height: 300 }, 512, { width: 300, height: 300 }],
    [{ width: 3_000, height: 1_000 }, 1_280, { width: 1_280, height: 427 }],
    [{ width: 10_000, height: 2 }, 100, { width: 100, height: 1 }],
  ])('fit and are never enlarged', (region, maxSide, sides) => expect(cropSides(region, maxSide)).toEqual(sides));
});
