import fc from 'fast-check';
import { expect, it } from 'vitest';
import { UPLOAD } from '#protocol/member-limits.ts';
import { fileExtension, safeFileName } from './file-name.ts';

it.each([
  ['photo.jpg', ['jpg', 'jpeg'], undefined, 'photo.jpg'],
  ['photo.JPEG', ['jpg', 'jpeg'], undefined, 'photo.JPEG'],
  ['photo', ['jpg', 'jpeg'], undefined, 'photo.jpg'],
  ['photo.avif', ['avif'], 'webp', 'photo.webp'],
  ['report.pdf.exe', ['pdf'], undefined, 'report.pdf.exe.pdf'],
  ['..', ['pdf'], undefined, 'file.pdf'],
  ['.pdf', ['pdf'], undefined, 'pdf.pdf'],
  ['C:\\Users\\a\\b.pdf', ['pdf'], undefined, 'b.pdf'],
  ['a\r\nSet-Cookie: b.pdf', ['pdf'], undefined, 'aSet-Cookie: b.pdf'],
  ['evil\u202efdp.exe', ['pdf'], undefined, 'evilfdp.exe.pdf'],
  ['  沉香 \t 鑑定 .pdf', ['pdf'], undefined, '沉香 鑑定 .pdf'],
] as const)('%j of type %j becomes %j', (name, extensions, stored, expected) => {
  expect(safeFileName(name, [...extensions], stored)).toBe(expected);
});

it('returns a short, well-formed name without a path and with the right extension for any input', () => {
  const anyText = fc
    .array(fc.integer({ min: 0, max: 0x10_ffff }), { maxLength: 400 })
    .map((points) => String.fromCodePoint(...points));
  fc.assert(
    fc.property(anyText, (name) => {
      const safe = safeFileName(name, ['png']);
      expect(safe.length).toBeLessThanOrEqual(UPLOAD.fileNameLength);
      expect(safe.isWellFormed()).toBe(true);
      expect(safe).not.toMatch(/[\\/\p{Cc}\p{Bidi_Control}]|^\./u);
      expect(fileExtension(safe)).toBe('png');
      expect(safe.length).toBeGreaterThan('.png'.length);
    }),
  );
});
