import { describe, expect, it } from 'vitest';
import { encodedType, extensionOf, isPicture, nameFor, refusalOf } from './file-kind.ts';

describe('files', () => {
  it.each([
    ['image/jpeg', true], ['image/png', true], ['image/webp', true], ['image/avif', true], ['image/heic', true],
    ['image/svg+xml', false], ['image/gif', false], ['application/pdf', false], ['', false],
  ])('[IMG-6] %s is a picture: %s', (type, picture) => expect(isPicture(type)).toBe(picture));

  it.each([
    ['image/svg+xml', 10, 'FileFormatInvalid'], ['image/gif', 10, 'FileFormatInvalid'], ['image/jpeg', 0, 'FileEmpty'],
    ['image/jpeg', 20 * 1024 * 1024 + 1, 'FileTooLarge'], ['application/pdf', 20 * 1024 * 1024 + 1, 'FileTooLarge'],
    ['application/pdf', 20 * 1024 * 1024, undefined], ['', 1, undefined],
  ])('[IMG-6][IMG-7] %s of %d bytes: %s', (type, size, refusal) => expect(refusalOf({ type, size })).toBe(refusal));

  it.each([
    ['image/png', 'image/png'], ['image/avif', 'image/webp'], ['image/webp', 'image/webp'], ['image/heic', 'image/jpeg'],
  ])('[IMG-8] %s is sent as %s', (type, sent) => expect(encodedType(type)).toBe(sent));

  it.each([
    ['photo.HEIC', 'image/jpeg', 'photo.jpg'], ['photo.jpeg', 'image/jpeg', 'photo.jpeg'], ['無題', 'image/png', '無題.png'],
    ['a.b.avif', 'image/webp', 'a.b.webp'], ['paper.pdf', 'application/pdf', 'paper.pdf'],
  ])('[IMG-8] %s as %s is called %s', (name, type, called) => expect(nameFor(name, type)).toBe(called));

  it('[IMG-8] keeps a long name within its limit', () => expect(nameFor(`${'x'.repeat(252)}.bm`, 'image/png')).toHaveLength(255));
  it('reads extensions', () => expect([extensionOf('a.PDF'), extensionOf('a'), extensionOf('a.')]).toEqual(['pdf', '', '']));
});
