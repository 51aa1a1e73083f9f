import { describe, expect, it } from 'vitest';
import { placePicture } from './place-picture.ts';

describe('placePicture', () => {
  const two = placePicture(placePicture([], 'a', null), 'b', null);

  it('puts new pictures last: the front, a side, more', () => {
    expect(placePicture(two, 'c', null)).toEqual([
      { kind: 1, fileId: 'a' },
      { kind: 2, fileId: 'b' },
      { kind: 5, fileId: 'c' },
    ]);
  });

  it('gives a cropped picture the place of the whole one, or the last when that is gone', () => {
    expect(placePicture(two, 'c', 'a')).toEqual([
      { kind: 1, fileId: 'c' },
      { kind: 2, fileId: 'b' },
    ]);
    expect(placePicture(two, 'c', 'gone')).toHaveLength(3);
  });

  it('places it once', () => {
    expect(placePicture(two, 'b', null)).toBe(two);
  });
});
