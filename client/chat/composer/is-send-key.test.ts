import { describe, expect, it } from 'vitest';
import { isSendKey } from './is-send-key.ts';

const enter = { key: 'Enter', shift: false, alt: false, composing: false, touch: false };

describe('sends', () => {
  it('Enter sends', () => {
    expect(isSendKey(enter)).toBe(true);
  });

  it.each([{ shift: true }, { alt: true }, { composing: true }, { touch: true }, { key: 'a' }])(
    'not with %o',
    (changes) => {
      expect(isSendKey({ ...enter, ...changes })).toBe(false);
    },
  );
});
