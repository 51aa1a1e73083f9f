import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { barrel, brokenPromises, impure, lingui, putOff, tooLong, wrongName } from './file-rules.ts';
import { wrongImports, wrongSpellings } from './import-directions.ts';
import { FOLDERS, readSources, ROOT, type SourceFile } from './source-files.ts';

// The rules' own invented files would be found too.
const sources = readSources().filter(({ path }) => path !== 'tests/architecture/architecture.test.ts');
const check = (rule: (file: SourceFile) => string[]): string[] => sources.flatMap(rule);

/** Tries a rule on an invented file, so that no rule passes because it sees nothing. */
const on = (path: string, text: string, rule: (file: SourceFile) => string[]): number => rule({ path, text }).length;

describe('imports', () => {
  it('follow the order of the layers', () => expect(check(wrongImports)).toEqual([]));

  it.each([
    ['protocol/a.ts', `import { x } from '#machines/b.ts';`, 1],
    ['protocol/a.ts', `import superjson from 'superjson';`, 1],
    ['protocol/codec.ts', `import superjson from 'superjson';`, 0],
    ['protocol/a.ts', `import * as z from 'zod/mini';`, 0],
    ['protocol/a.ts', `import { z } from 'zod';`, 1],
    ['protocol/a.test.ts', `import fc from 'fast-check';`, 0],
    ['machines/a/b.ts', `import { readFile } from 'node:fs';`, 1],
    ['machines/a/b.ts', `import type { Message } from '#protocol/entities/message.ts';`, 0],
    ['client/a.tsx', `import { b } from '../workers/core/host.ts';`, 1],
    ['client/a.tsx', `const worker = new URL('../workers/core/shared.entry.ts', import.meta.url);`, 1],
    [
      'client/bridge/connect.ts',
      `new SharedWorker(new URL('../../workers/entries/shared.entry.ts', import.meta.url))`,
      0,
    ],
    ['client/a.ts', `import {\n  a,\n  b,\n} from '#machines/b.ts';`, 1],
    ['workers/a.ts', `const b = await import('#server/b.ts');`, 1],
    ['server/a.ts', `export { b } from '#workers/b.ts';`, 1],
    ['server/a.ts', `import { b } from '#tests/b.ts';`, 1],
    ['server/a.ts', `// import { b } from '#workers/b.ts';`, 0],
    ['protocol/a.ts', `const paths = ['/goods/import', '/a'];`, 0],
    ['protocol/a.ts', `const a = kind === 'import' ? 'b' : 'c';`, 0],
  ])('%s with %s: %i problem(s)', (path, text, problems) => expect(on(path, text, wrongImports)).toBe(problems));

  it('name the file with its extension, and other top-level folders by #folder', () =>
    expect(check(wrongSpellings)).toEqual([]));

  it.each([
    ['server/a.ts', `import { b } from './b';`, 1],
    ['server/a.ts', `import { b } from '#protocol/b';`, 1],
    ['server/a.ts', `import { b } from '../protocol/b.ts';`, 1],
    ['server/a/c.ts', `import { b } from '../b.ts';`, 0],
  ])('%s with %s: %i spelling problem(s)', (path, text, problems) =>
    expect(on(path, text, wrongSpellings)).toBe(problems),
  );
});

describe('files', () => {
  it('re-export nothing', () => expect(check(barrel)).toEqual([]));
  it('have at most 400 lines, or else a reason', () => expect(check(tooLong)).toEqual([]));
  it('have names in kebab-case', () => expect(check(wrongName)).toEqual([]));
  it('keep the promise of their suffix', () => expect(check(brokenPromises)).toEqual([]));
  it('read no clock and no randomness in protocol and machines', () => expect(check(impure)).toEqual([]));
  it('leave no work markers', () => expect(check(putOff)).toEqual([]));
  it('show texts by client/i18n only', () => expect(check(lingui)).toEqual([]));

  it.each([
    ['server/a.ts', `export * from './b.ts';`, barrel],
    ['server/index.ts', '', barrel],
    ['server/a.ts', '\n'.repeat(401), tooLong],
    ['server/a.ts', '/** A table. Long because\n * it is one. */\n', tooLong],
    ['server/roomList.ts', '', wrongName],
    ['server/a.ports.ts', 'export const a = 1;', brokenPromises],
    ['machines/a.machine.ts', 'export const aMachine = 1;\nexport const bMachine = 1;', brokenPromises],
    ['machines/a.ts', 'const now = Date.now();', impure],
    ['protocol/a.ts', 'const now = new Date();', impure],
    ['server/a.ts', ['// TO', 'DO later'].join(''), putOff],
    ['client/a.tsx', `import { I18nProvider, Trans } from '@lingui/react';`, lingui],
    ['client/a.ts', `import { type Messages, i18n } from '@lingui/core';`, lingui],
  ])('a rule finds the bad example %s', (path, text, rule) => expect(on(path, text, rule)).toBe(1));
});

describe('folders', () => {
  it('have a README', () => {
    const folders = new Set<string>(FOLDERS);
    for (const { path } of sources) {
      const [top = '', second = ''] = path.split('/');
      if (path.split('/').length > 2 && ['server', 'client', 'workers'].includes(top)) folders.add(`${top}/${second}`);
    }
    expect([...folders].filter((folder) => !existsSync(posix.join(ROOT, folder, 'README.md')))).toEqual([]);
  });

  it('at the top level are the documented ones', () => {
    const wanted = new Set<string>([
      ...FOLDERS,
      'README.md',
      'GLOSSARY.md',
      'SECURITY.md',
      'deploy',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
      'vite.config.ts',
      'vitest.config.ts',
      'lingui.config.ts',
      'playwright.config.ts',
    ]);
    const ignored = new Set(
      readFileSync(posix.join(ROOT, '.gitignore'), 'utf8')
        .split('\n')
        .map((line) => line.replace(/\/$/, '')),
    );
    const found = globSync('*', { cwd: ROOT }).filter(
      (name) => !ignored.has(name) && !wanted.has(name) && !name.startsWith('.'),
    );
    expect(found).toEqual([]);
  });
});
