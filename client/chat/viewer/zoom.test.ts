import { describe, expect, it } from 'vitest';
import { message } from '../room/message.fixture.ts';
import { indexOfPicture, picturesOf } from './pictures-of.ts';
import { FIT, LARGEST, pan, zoomAt } from './zoom.ts';

const window = { width: 1_000, height: 600 };

describe('zoom', () => {
  it('[VIE-1] keeps the point under the pointer where it is', () => {
    const once = zoomAt(FIT, 2, { x: 100, y: -50 });
    expect(once).toEqual({ scale: 2, x: -100, y: 50 });
    const pointInPicture = (100 - once.x) / once.scale;
    const twice = zoomAt(once, 3, { x: 100, y: -50 });
    expect((100 - twice.x) / twice.scale).toBeCloseTo(pointInPicture);
  });

  it('[VIE-1] stays between fitting and six times', () => {
    expect(zoomAt(FIT, 99, { x: 0, y: 0 }).scale).toBe(LARGEST);
    expect(zoomAt({ scale: 2, x: 80, y: 9 }, 0.2, { x: 5, y: 5 })).toEqual(FIT);
  });

  it('[VIE-2] does not move a picture that fits, nor any out of the window', () => {
    expect(pan(FIT, { x: 50, y: 50 }, window)).toEqual(FIT);
    expect(pan({ scale: 2, x: 0, y: 0 }, { x: 9_999, y: -9_999 }, window)).toEqual({ scale: 2, x: 500, y: -300 });
  });
});

describe('picturesOf', () => {
  const file = (id: string, type: 'image' | 'file') => (
    { id, name: id, extension: 'jpg', size: 1, type, url: null, thumbUrl: null, blob: null, width: 0, height: 0, upload: null });
  const pictures = picturesOf([message(1, { files: [file('a', 'image'), file('b', 'file'), file('c', 'image')] }), message(2, { files: [file('d', 'image')] })]);

  it('lists the pictures of all messages and leaves files out', () => {
    expect(pictures.map((picture) => picture.slot)).toEqual(['message-1:0', 'message-1:1', 'message-2:0']);
  });

  it('finds a picture again whose file has got its final id meanwhile', () => {
    expect(indexOfPicture(pictures, { messageId: 'message-1', fileId: 'c' })).toBe(1);
    expect(indexOfPicture(pictures, { messageId: 'message-2', fileId: 'local' })).toBe(2);
    expect(indexOfPicture(pictures, { messageId: 'gone', fileId: 'a' })).toBe(-1);
  });
});
