import { describe, expect, it } from 'vitest';
import { importsOf, isTest, readSources, type SourceFile } from './source-files.ts';

const LOG = 'server/events/decision-log.ts';
/** `decide` among the names that a file imports from the module of domain charts. */
const IMPORTS_DECIDE = /import\s*\{[^}]*\bdecide\b[^}]*\}\s*from '#machines\/domain\/domain-chart\.ts'/;

/** Files of the server that decide past the log of their transaction. */
const deciders = (files: readonly SourceFile[]): string[] =>
  files
    .filter(({ path }) => path.startsWith('server/') && !isTest(path) && path !== LOG)
    .filter((file) => importsOf(file).includes('#machines/domain/domain-chart.ts') && IMPORTS_DECIDE.test(file.text))
    .map(({ path }) => path);

describe('decisions of the server', () => {
  it('are taken by the unit of work, which records them', () => {
    const sources = readSources();
    expect(IMPORTS_DECIDE.test(sources.find(({ path }) => path === LOG)!.text)).toBe(true);
    expect(deciders(sources)).toEqual([]);
    const path = 'server/goods/move-goods.ts';
    const bad = `import { decide, needsReason } from '#machines/domain/domain-chart.ts';`;
    expect(
      deciders([
        { path, text: bad },
        { path: 'server/a.ts', text: bad.replace('decide,', '') },
      ]),
    ).toEqual([path]);
  });
});
