import { describe, expect, it } from 'vitest';
import { isPicture, refusalOf } from './file-kind.ts';
import { UPLOAD } from '../member-limits.ts';

describe('files (spec §5)', () => {
  it.each([
    ['image/jpeg', true],
    ['image/png', true],
    ['image/webp', true],
    ['image/avif', true],
    ['image/heic', true],
    ['image/svg+xml', false],
    ['image/gif', false],
    ['application/pdf', false],
    ['', false],
  ])('[FIL-1] %s is a picture: %s', (type, picture) => expect(isPicture(type)).toBe(picture));

  it.each([
    ['image/svg+xml', 10, 'FileFormatInvalid'],
    ['image/gif', 10, 'FileFormatInvalid'],
    ['', 1, undefined],
  ])('[FIL-1] %s of %d bytes: %s', (type, size, refusal) => expect(refusalOf({ type, size })).toBe(refusal));

  it.each([
    ['image/jpeg', UPLOAD.imageBytes],
    ['application/pdf', UPLOAD.documentBytes],
    ['', UPLOAD.documentBytes],
    ['video/mp4', UPLOAD.videoBytes],
  ])('[FIL-2] %s may have from 1 to %d bytes', (type, most) => {
    expect([0, 1, most, most + 1].map((size) => refusalOf({ type, size }))).toEqual([
      'FileEmpty',
      undefined,
      undefined,
      'FileTooLarge',
    ]);
  });
});
