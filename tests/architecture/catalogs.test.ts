import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import { PAGES } from '#protocol/pages.ts';
import { isTest, readSources, ROOT } from './source-files.ts';

type Catalog = { name: string; include: readonly string[] };

const CATALOGS: readonly Catalog[] = (lingui.catalogs ?? [])
  .filter(({ path }) => !path.includes('/core/'))
  .map(({ path, include }) => ({ name: path.split('/').at(-2) ?? '', include }));
/** A folder within a folder of another catalog belongs to the inner one. */
const catalogOf = (file: string): string =>
  CATALOGS.flatMap(({ name, include }) => include.map((folder) => ({ name, folder })))
    .filter(({ folder }) => file === folder || file.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)[0]?.name ?? 'core';

const read = (file: string): string => readFileSync(posix.join(ROOT, file), 'utf8');
const hasTexts = (source: string): boolean => /from '@lingui\/(?:react|core)\/macro'/.test(source);

/** Types, which have no texts, and components that load their catalog themselves (client/chat/lazy-parts.ts). */
const LOADERS = 'lazyMarketPart|lazyMenuPart';
const EXEMPT = new RegExp(
  String.raw`^import type [^;]+;|(?:${LOADERS})\(\s*async \(\) => \(await import\('[^']+'\)\)|typeof import\('[^']+'\)`,
  'gm',
);
/** Other screens, and what only the server renders, which has all texts. */
const NOT_SHOWN = /^client\/app\/(?:member-)?routes\.ts$|\/server-[\w-]+\.tsx?$/;
/** A module that is loaded together with its texts (client/i18n/catalogs.ts). */
const WITH_TEXTS = /withTexts\(\s*\[([^\]]*)\],\s*\(\) =>\s*import\('([^']+)'\),?\s*\)/g;

/** Files of the client that a file imports, `lazy` ones included: their texts show on the same screen. */
function importsOf(file: string, source: string): string[] {
  return [
    ...source
      .replaceAll(EXEMPT, '')
      .replaceAll(WITH_TEXTS, '')
      .matchAll(/(?:from|import\()\s*'((?:\.{1,2}|#client)\/[^']+\.tsx?)'/g),
  ].map(([, name = '']) => pathOf(file, name));
}

const pathOf = (file: string, name: string): string =>
  name.startsWith('#client/') ? name.slice(1) : posix.join(posix.dirname(file), name);
const namesIn = (list: string): string[] => [...list.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** The catalogs whose texts a screen may show. */
function catalogsShownBy(route: string): Set<string> {
  const seen = new Set<string>();
  const catalogs = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || NOT_SHOWN.test(file)) return;
    seen.add(file);
    const source = read(file);
    if (hasTexts(source)) catalogs.add(catalogOf(file));
    for (const next of importsOf(file, source)) visit(next);
  };
  visit(route);
  return catalogs;
}

const routes = ['routes', 'member-routes'].flatMap((name) =>
  [
    ...read(`client/app/${name}.ts`)
      .replaceAll(/\s+/g, ' ')
      .matchAll(/(\w+): \{ load: \(\) => import\('\.\.\/([^']+)'\)[^{}]*?(?:catalogs: \[([^\]]+)\])?,? \}/g),
  ].map(([, page = '', file = '', catalogs = '']) => ({ page, file: `client/${file}`, catalogs: namesIn(catalogs) })),
);
const parts = readSources()
  .filter(({ path }) => path.startsWith('client/') && !isTest(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(WITH_TEXTS)].map(([, catalogs = '', name = '']) => ({
      file: pathOf(path, name),
      catalogs: namesIn(catalogs),
    })),
  );

describe('message catalogs', () => {
  it('come with the screens that show their texts, and with no others', () => {
    expect(routes.map(({ page }) => page).sort()).toEqual(Object.keys(PAGES).sort());
    for (const { page, file, catalogs } of routes)
      expect
        .soft([...catalogs].sort(), page)
        .toEqual([...catalogsShownBy(file)].filter((name) => name !== 'core').sort());
  });

  it('come with every part of a screen that is loaded together with its texts', () => {
    expect(parts.length).toBeGreaterThan(0);
    const lacking = parts.flatMap(({ file, catalogs }) =>
      [...catalogsShownBy(file)]
        .filter((name) => name !== 'core' && !catalogs.includes(name))
        .map((name) => `${file} shows texts of the catalog ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  it('of single screens are not needed by the shell', () => {
    expect([...catalogsShownBy('client/app/shell/app-shell.tsx')]).toEqual(['core']);
  });
});
