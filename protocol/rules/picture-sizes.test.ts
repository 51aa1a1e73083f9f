import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isFileUrl,
  parseSizeName,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  SHARED_PICTURE,
  sharedPictureUrl,
  sourceSet,
  widthFor,
  widthsOf,
} from './picture-sizes.ts';

it.each([
  [1, [320]],
  [320, [320]],
  [321, [320, 640]],
  [720, [320, 640, 960]],
  [960, [320, 640, 960]],
  [1_920, [320, 640, 960, 1280, 1920]],
  [12_000, [320, 640, 960, 1280, 1920]],
  [0, [320, 640, 960, 1280, 1920]],
])('[PSZ-1] a picture of %i pixels has the widths %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths);
});

it('[PSZ-2] finds the size that a picture has for every width, the largest one at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12_000 }), fc.constantFrom(...PICTURE_WIDTHS), (width, wanted) => {
      const found = widthFor(width, wanted);
      expect(widthsOf(width)).toContain(found);
      expect(found).toBe(widthsOf(width).includes(wanted) ? wanted : widthsOf(width).at(-1));
    }),
  );
});

it('reads the names of sizes and nothing else', () => {
  for (const width of PICTURE_WIDTHS)
    for (const format of PICTURE_FORMATS) expect(parseSizeName(`${width}.${format}`)).toEqual({ width, format });
  expect(parseSizeName(SHARED_PICTURE.name)).toBe(SHARED_PICTURE.name);
  for (const name of [
    '',
    '640',
    '641.avif',
    '640.png',
    '640.AVIF',
    ' 640.avif',
    '0640.avif',
    '640.avif ',
    '6.4e2.avif',
  ])
    expect(parseSizeName(name), name).toBeUndefined();
});

it('lists the sizes of a picture with their true widths', () => {
  expect(sourceSet('/files/a', 720, 'avif')).toBe(
    '/files/a/320.avif 320w, /files/a/640.avif 640w, /files/a/960.avif 720w',
  );
  expect(sourceSet('/files/a', 200, 'webp')).toBe('/files/a/320.webp 200w');
});

it('[PSZ-3] names the shared picture of stored files only', () => {
  expect(sharedPictureUrl('/files/aB-3')).toBe('/files/aB-3/share.jpg');
  expect(sharedPictureUrl('/share.jpg')).toBe('/share.jpg');
  for (const url of ['blob:https://a/b', '/files/', '/files/a/b', '/files/a?download', 'https://a/files/b'])
    expect(isFileUrl(url), url).toBe(false);
});
