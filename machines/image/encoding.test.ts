import { describe, expect, it } from 'vitest';
import { encodedType, extensionOf, fileNameFor } from './encoding.ts';

describe('pictures on their way', () => {
  it.each([
    ['image/png', 'image/png'],
    ['image/avif', 'image/webp'],
    ['image/webp', 'image/webp'],
    ['image/heic', 'image/jpeg'],
  ])('[IMG-6] %s is sent as %s', (type, sent) => expect(encodedType(type)).toBe(sent));

  it.each([
    ['photo.HEIC', 'image/jpeg', 'photo.jpg'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['無題', 'image/png', '無題.png'],
    ['a.b.avif', 'image/webp', 'a.b.webp'],
    ['paper.pdf', 'application/pdf', 'paper.pdf'],
  ])('[IMG-6] %s as %s is called %s', (name, type, called) => expect(fileNameFor(name, type)).toBe(called));

  it('[IMG-6] keeps a long name within its limit', () =>
    expect(fileNameFor(`${'x'.repeat(252)}.bm`, 'image/png')).toHaveLength(255));
  it('reads extensions', () =>
    expect([extensionOf('a.PDF'), extensionOf('a'), extensionOf('a.')]).toEqual(['pdf', '', '']));
});
