import { describe, expect, it } from 'vitest';
import { restoreValues } from './restore-values.ts';

describe('what was kept of a form', () => {
  const start = { name: 'a', documents: [] as string[], never: false };
  it.each([
    [null, start],
    ['text', start],
    [{ name: 'b' }, { ...start, name: 'b' }],
    [
      { name: 3, documents: 'x', never: true },
      { ...start, never: true },
    ],
    [
      { name: null, documents: ['p'], other: 1 },
      { ...start, documents: ['p'] },
    ],
    [{ documents: {} }, start],
  ])('%j', (kept, values) => expect(restoreValues(start, kept)).toEqual(values));
});
