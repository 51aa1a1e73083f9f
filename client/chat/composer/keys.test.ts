import { describe, expect, it } from 'vitest';
import { sends } from './keys.ts';

const enter = { key: 'Enter', shift: false, alt: false, composing: false, touch: false };

describe('sends', () => {
  it('Enter sends', () => {
    expect(sends(enter)).toBe(true);
  });

  it.each([{ shift: true }, { alt: true }, { composing: true }, { touch: true }, { key: 'a' }])(
    'not with %o',
    (changes) => {
      expect(sends({ ...enter, ...changes })).toBe(false);
    },
  );
});
