import { describe, expect, it } from 'vitest';
import { message } from '../room/message.fixture.ts';
import { indexOfPicture, picturesOf } from './pictures-of.ts';

describe('picturesOf', () => {
  const file = (id: string, type: 'image' | 'file') => ({
    id,
    name: id,
    extension: 'jpg',
    size: 1,
    type,
    url: null,
    thumbUrl: null,
    blob: null,
    width: 0,
    height: 0,
    voice: null,
    upload: null,
  });
  const pictures = picturesOf([
    message(1, { files: [file('a', 'image'), file('b', 'file'), file('c', 'image')] }),
    message(2, { files: [file('d', 'image')] }),
  ]);

  it('lists the pictures of all messages and leaves files out', () => {
    expect(pictures.map((picture) => picture.slot)).toEqual(['message-1:0', 'message-1:1', 'message-2:0']);
  });

  it('finds a picture again whose file has got its final id meanwhile', () => {
    expect(indexOfPicture(pictures, { messageId: 'message-1', fileId: 'c' })).toBe(1);
    expect(indexOfPicture(pictures, { messageId: 'message-2', fileId: 'local' })).toBe(2);
    expect(indexOfPicture(pictures, { messageId: 'gone', fileId: 'a' })).toBe(-1);
  });
});
