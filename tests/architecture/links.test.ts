import { describe, expect, it } from 'vitest';
import { PAGES } from '#protocol/pages.ts';
import { literalLinks } from './file-rules.ts';
import { readSources } from './source-files.ts';

describe('links', () => {
  it('are built by linkTo, never written out', () => {
    expect(readSources().flatMap((file) => literalLinks(file, Object.values(PAGES)))).toEqual([]);
  });

  it.each([
    '<Link href="/terms">',
    "navigate('/')",
    'const to = `/chat/${id}`;',
    "if (path.startsWith('/staff/queue'))",
  ])('finds %s', (text) => {
    expect(literalLinks({ path: 'client/a.tsx', text }, Object.values(PAGES))).toHaveLength(1);
  });

  it('allows API paths and comments', () => {
    const text = "// as in '/terms'\nfetch('/api/goods');";
    expect(literalLinks({ path: 'client/a.tsx', text }, Object.values(PAGES))).toEqual([]);
  });
});
