import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { CALLS } from '#protocol/http/calls.ts';
import { readSources, type SourceFile } from './source-files.ts';

// knip takes every export of a module for used once its namespace is passed on, as the list of endpoints does.

const sources = readSources();
const IMPORT = /^import (?:type )?(?:\* as (\w+)|\{([^}]*)\}) from '([^']+)'/gm;

const resolve = (from: string, specifier: string): string =>
  specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(from), specifier);

/** Exports used by name, each as `path name`: by an import, as a member of a namespace, or in a table by call name. */
function usedExports({ path, text }: SourceFile): string[] {
  const listed = [...text.matchAll(/^ {2}'[\w.]+': (\w+),$/gm)].map(([, name = '']) => `${path} ${name}`);
  const imported = [...text.matchAll(IMPORT)].flatMap(([, namespace, names = '', specifier = '']) => {
    const members = namespace
      ? [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))].map(([, member = '']) => member)
      : names.split(',').map((name) =>
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*/, ''),
        );
    return members.map((name) => `${resolve(path, specifier)} ${name}`);
  });
  return [...listed, ...imported];
}

function unusedExports(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap(usedExports));
  return files
    .filter(({ path }) => path.startsWith('protocol/http/') && !path.endsWith('.test.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => `${path} ${name}`),
    )
    .filter((name) => !used.has(name));
}

it('finds an export that only a list of calls reaches', () => {
  const files = [
    { path: 'protocol/http/a.ts', text: `export const login = 1;\nexport const logout = 2;\nexport const spare = 3;` },
    { path: 'protocol/http/calls.ts', text: `import * as a from './a.ts';\nObject.values(a);` },
    { path: 'server/a.ts', text: `import { login as call } from '#protocol/http/a.ts';` },
    { path: 'tests/a.ts', text: `import * as calls from '#protocol/http/a.ts';\nuse(calls.logout);` },
  ];
  expect(unusedExports(files)).toEqual(['protocol/http/a.ts spare']);
});

it('every call, endpoint and schema of protocol/http is used by name', () => {
  expect(unusedExports(sources)).toEqual([]);
});

it('every call of protocol/http is in the list of its file, from which CALLS is made', async () => {
  const files = sources.filter(({ path }) => /^protocol\/http\/[a-z-]+\.ts$/.test(path));
  const modules = await Promise.all(
    files.map(({ path }) => import(new URL(`../../${path}`, import.meta.url).href) as Promise<Record<string, unknown>>),
  );
  const calls = modules
    .flatMap((module) => Object.values(module))
    .filter((value) => typeof value === 'object' && value !== null && 'method' in value && 'response' in value);
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => ![...CALLS.values()].includes(call as never))).toEqual([]);
});
