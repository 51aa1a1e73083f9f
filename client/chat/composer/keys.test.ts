import { describe, expect, it } from 'vitest';
import { sends } from './keys.ts';

const enter = { key: 'Enter', shift: false, alt: false, composing: false, touch: false };

describe('sends', () => {
  it('[CHT-15] Enter sends', () => {
    expect(sends(enter)).toBe(true);
  });

  it.each([{ shift: true }, { alt: true }, { composing: true }, { touch: true }, { key: 'a' }])(
    '[CHT-15] not with %o',
    (changes) => {
      expect(sends({ ...enter, ...changes })).toBe(false);
    },
  );
});
