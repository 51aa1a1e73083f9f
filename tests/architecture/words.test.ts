import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import { ROOT } from './source-files.ts';

type Part = { name: string; include: readonly string[] };

const PARTS: readonly Part[] = (lingui.catalogs ?? [])
  .filter(({ path }) => !path.includes('/core/'))
  .map(({ path, include }) => ({ name: path.split('/').at(-2) ?? '', include }));
const partOf = (file: string): string =>
  PARTS.find(({ include }) => include.some((folder) => file === folder || file.startsWith(`${folder}/`)))?.name ??
  'core';

const read = (file: string): string => readFileSync(posix.join(ROOT, file), 'utf8');
const hasTexts = (source: string): boolean => /from '@lingui\/(?:react|core)\/macro'/.test(source);

/** Types, which say nothing, and what brings the words of the market along with its code (client/chat/message/with-market.ts). */
const APART = /^import type [^;]+;|withMarket\(\s*async \(\) => \(await import\('[^']+'\)\)/gm;

/** Files of the client that a file imports, `lazy` ones included: their texts show on the same screen. */
function importsOf(file: string, source: string): string[] {
  return [...source.replaceAll(APART, '').matchAll(/(?:from|import\()\s*'((?:\.{1,2}|#client)\/[^']+\.tsx?)'/g)].map(
    ([, name = '']) => (name.startsWith('#client/') ? name.slice(1) : posix.join(posix.dirname(file), name)),
  );
}

/** Parts of the catalogue whose texts a screen may show. */
function partsShownBy(route: string): Set<string> {
  const seen = new Set<string>();
  const parts = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || file === 'client/app/routes.ts') return;
    seen.add(file);
    const source = read(file);
    if (hasTexts(source)) parts.add(partOf(file));
    for (const next of importsOf(file, source)) visit(next);
  };
  visit(route);
  return parts;
}

const ROUTES_SOURCE = read('client/app/routes.ts').replaceAll(/\s+/g, ' ');
const ROUTE_LINES = ROUTES_SOURCE.matchAll(
  /path: '([^']+)', load: \(\) => import\('\.\.\/([^']+)'\)[^{}]*?(?:words: ([\w[\]', ]+?))?,? \}/g,
);
/** `words` of a route is a list, or the name of one. */
const LISTS = new Map(
  [...ROUTES_SOURCE.matchAll(/const (\w+) = (\[[^\]]+\]) as const;/g)].map(([, name = '', list = '']) => [name, list]),
);
const wordsOf = (text = ''): string[] =>
  [...(LISTS.get(text) ?? text).matchAll(/'(\w+)'/g)].map(([, part = '']) => part);
const routes = [...ROUTE_LINES].map(([, path = '', file = '', words]) => ({
  path,
  file: `client/${file}`,
  words: wordsOf(words),
}));

describe('texts', () => {
  it('come with every screen that shows them', () => {
    expect(routes.length).toBeGreaterThan(40);
    const lacking = routes.flatMap(({ path, file, words }) =>
      [...partsShownBy(file)]
        .filter((part) => part !== 'core' && !words.includes(part))
        .map((part) => `${path} shows texts of ${part}`),
    );
    expect(lacking).toEqual([]);
  });

  it('of every page are not those of some', () => {
    expect([...partsShownBy('client/app/shell/app-shell.tsx')]).toEqual(['core']);
  });
});
