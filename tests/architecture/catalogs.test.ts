import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import lingui from '../../lingui.config.ts';
import { ROUTES } from '#client/app/routes.ts';
import { ROOT } from './source-files.ts';

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

/**
 * Types, which have no texts, and components that load their catalog themselves (client/chat/lazy-parts.ts,
 * client/pages/discuss/staff-moves.tsx,
 * client/pages/login/login.route.tsx, client/tracking/tracking.tsx).
 */
const LOADERS = 'lazyMarketPart|lazyMenuPart|withSecondFactor|withStaff|withTracking';
const EXEMPT = new RegExp(
  String.raw`^import type [^;]+;|(?:${LOADERS})\(\s*async \(\) => \(await import\('[^']+'\)\)`,
  'gm',
);

/** Files of the client that a file imports, `lazy` ones included: their texts show on the same screen. */
function importsOf(file: string, source: string): string[] {
  return [...source.replaceAll(EXEMPT, '').matchAll(/(?:from|import\()\s*'((?:\.{1,2}|#client)\/[^']+\.tsx?)'/g)].map(
    ([, name = '']) => (name.startsWith('#client/') ? name.slice(1) : posix.join(posix.dirname(file), name)),
  );
}

/** The catalogs whose texts a screen may show. */
function catalogsShownBy(route: string): Set<string> {
  const seen = new Set<string>();
  const catalogs = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file) || file === 'client/app/routes.ts') return;
    seen.add(file);
    const source = read(file);
    if (hasTexts(source)) catalogs.add(catalogOf(file));
    for (const next of importsOf(file, source)) visit(next);
  };
  visit(route);
  return catalogs;
}

const ROUTES_SOURCE = read('client/app/routes.ts').replaceAll(/\s+/g, ' ');
const routes = [
  ...ROUTES_SOURCE.matchAll(
    /(\w+): \{ load: \(\) => import\('\.\.\/([^']+)'\)[^{}]*?(?:catalogs: \[([^\]]+)\])?,? \}/g,
  ),
].map(([, page = '', file = '', catalogs = '']) => ({
  page,
  file: `client/${file}`,
  catalogs: [...catalogs.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
}));

describe('message catalogs', () => {
  it('come with every screen that shows their texts', () => {
    expect(routes.map(({ page }) => page)).toEqual(Object.keys(ROUTES));
    const lacking = routes.flatMap(({ page, file, catalogs }) =>
      [...catalogsShownBy(file)]
        .filter((name) => name !== 'core' && !catalogs.includes(name))
        .map((name) => `${page} shows texts of the catalog ${name}`),
    );
    expect(lacking).toEqual([]);
  });

  it('of single screens are not needed by the shell', () => {
    expect([...catalogsShownBy('client/app/shell/app-shell.tsx')]).toEqual(['core']);
  });
});
