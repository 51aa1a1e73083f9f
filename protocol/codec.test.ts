import { expect, it } from 'vitest';
import { decode, encode } from './codec.ts';

it('restores values that plain JSON loses', () => {
  const data = {
    heads: new Map([['ada', 3]]),
    online: new Set(['ada', 'ben']),
    at: new Date(1_700_000_000_000),
    sum: 12n,
    list: [null, undefined, 'x'],
  };
  expect(decode(encode(data))).toStrictEqual(data);
});

it('distinguishes values that plain JSON confuses', () => {
  expect(encode({ at: undefined })).not.toBe(encode({}));
  expect(encode(new Map([['a', 1]]))).not.toBe(encode({ a: 1 }));
});
