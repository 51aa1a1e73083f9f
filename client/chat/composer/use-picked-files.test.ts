import { describe, expect, it } from 'vitest';
import { CHAT, UPLOAD } from '#protocol/member-limits.ts';
import { checkPicked } from './use-picked-files.ts';

const file = (name: string, type: string, size = 1_000) => ({ name, type, size });

describe('checkPicked', () => {
  it('refuses by name what is one too many', () => {
    const files = Array.from({ length: 4 }, (_, index) => file(`${index}.png`, 'image/png'));
    const { accepted, refused } = checkPicked(files, CHAT.filesPerMessage - 3);
    expect(accepted.map((each) => each.name)).toEqual(['0.png', '1.png', '2.png']);
    expect(refused).toEqual([{ name: '3.png', reason: 'tooMany' }]);
  });

  it.each([
    [file('a.svg', 'image/svg+xml'), 'format'],
    [file('a.gif', 'image/gif'), 'format'],
    [file('a.txt', 'text/plain', 0), 'empty'],
    [file('a.jpg', 'image/jpeg', UPLOAD.imageBytes + 1), 'tooLarge'],
    [file('a.pdf', 'application/pdf', UPLOAD.documentBytes + 1), 'tooLarge'],
    [file('a.mp4', 'video/mp4', UPLOAD.videoBytes + 1), 'tooLarge'],
  ] as const)('refuses %o', (bad, reason) => {
    expect(checkPicked([bad], 0)).toEqual({ accepted: [], refused: [{ name: bad.name, reason }] });
  });

  it('accepts everything at its limit', () => {
    const files = [
      file('a.heic', 'image/heic', UPLOAD.imageBytes),
      file('b.pdf', 'application/pdf', UPLOAD.documentBytes),
      file('c', '', 1),
    ];
    expect(checkPicked(files, 0)).toEqual({ accepted: files, refused: [] });
  });
});
