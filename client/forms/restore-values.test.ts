import { describe, expect, it } from 'vitest';
import { restoreValues } from './restore-values.ts';

describe('what was kept of a form', () => {
  const start = { name: 'a', papers: [] as string[], never: false };
  it.each([
    [null, start],
    ['text', start],
    [{ name: 'b' }, { ...start, name: 'b' }],
    [
      { name: 3, papers: 'x', never: true },
      { ...start, never: true },
    ],
    [
      { name: null, papers: ['p'], other: 1 },
      { ...start, papers: ['p'] },
    ],
    [{ papers: {} }, start],
  ])('%j', (kept, values) => expect(restoreValues(start, kept)).toEqual(values));
});
