import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { importsOf, isTest, readSources, type SourceFile } from './source-files.ts';

const sources = new Map(readSources().map((file) => [file.path, file]));

/** The text without `import type` and without the `type` members of other imports: what is left exists at run time. */
const withoutTypes = ({ path, text }: SourceFile): SourceFile => ({
  path,
  text: text.replace(/^import type [^;]*;/gm, '').replace(/^import \{(?:\s*type [^,}]+,?)+\s*\} from [^;]*;/gm, ''),
});

/** Packages and files that a file loads at run time, with everything that those load; `seen` collects the files. */
function loadedBy(path: string, seen = new Set<string>()): string[] {
  const file = sources.get(path);
  if (!file || seen.has(path)) return [];
  seen.add(path);
  return importsOf(withoutTypes(file)).flatMap((specifier) => {
    if (specifier.startsWith('#')) return loadedBy(specifier.slice(1), seen);
    if (specifier.startsWith('.')) return loadedBy(posix.join(posix.dirname(path), specifier), seen);
    return [specifier];
  });
}

const rules = [...sources.values()].filter((file) => file.path.startsWith('protocol/rules/') && !isTest(file.path));

it('finds the rules, and sees through the files that they import', () => {
  expect(rules.length).toBeGreaterThan(0);
  expect(loadedBy('protocol/http/offers.ts')).toContain('zod/mini');
});

it.each(rules.map(({ path }) => path))(
  '%s loads no package and so no schema, neither directly nor by its imports',
  (path) => {
    expect(loadedBy(path)).toEqual([]);
  },
);

it.each(['workers/entries/shared.entry.ts', 'workers/entries/elected.entry.ts'])(
  '%s loads no schemas of requests and no English texts of errors',
  (path) => {
    const files = new Set<string>();
    loadedBy(path, files);
    expect(files).toContain('protocol/http/calls.ts');
    expect([...files].filter((file) => /^protocol\/(http\/endpoints\/|error-texts)/.test(file))).toEqual([]);
  },
);

it('pages load no schema', () => {
  const pages = [...sources.keys()].filter((path) => path.startsWith('client/') && /\.tsx?$/.test(path));
  const loading = pages.filter(
    (path) => !/\.test\.tsx?$/.test(path) && loadedBy(path).some((name) => name.startsWith('zod')),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(loading).toEqual([]);
});
