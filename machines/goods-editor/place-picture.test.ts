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

  it('puts a cropped picture in the position of the original, or last when that was removed', () => {
    expect(placePicture(two, 'c', 'a')).toEqual([
      { kind: 1, fileId: 'c' },
      { kind: 2, fileId: 'b' },
    ]);
    expect(placePicture(two, 'c', 'gone')).toHaveLength(3);
  });

  it('adds a picture once', () => {
    expect(placePicture(two, 'b', null)).toBe(two);
  });
});
