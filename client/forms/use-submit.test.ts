import { describe, expect, it } from 'vitest';
import { closest } from './use-submit.ts';

describe('the field of a problem', () => {
  const names = ['title', 'documents', 'documents.1.kind'];
  it.each([
    ['title', 0],
    ['documents.0.fileId', 1],
    ['documents.1.kind', 2],
    ['documents.1.fileId', 1],
    ['price', -1],
    ['price.amount', -1],
    ['', -1],
  ])('%s', (path, at) => expect(closest(names, path)).toBe(at));
});
