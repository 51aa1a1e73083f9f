import { describe, expect, it } from 'vitest';
import { alike } from './alike.ts';

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
  ])('[FRM-C6] %j', (kept, values) => expect(alike(start, kept)).toEqual(values));
});
