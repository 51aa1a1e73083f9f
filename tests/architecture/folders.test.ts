import { describe, expect, it } from 'vitest';
import { FOLDER_IMPORTS } from './folder-imports.ts';
import { cycles, fileGraph, folderGraph, type ImportGraph } from './folder-graph.ts';
import { readSources, type SourceFile } from './source-files.ts';

const sources = readSources();
const TOPS = ['machines', 'workers', 'client', 'server'] as const;

/** `folder: imports` lines, as the table holds them. */
const asTable = (graph: ImportGraph): Record<string, string[]> =>
  Object.fromEntries([...graph].map(([from, edges]) => [from, [...edges.keys()].toSorted()]).toSorted());

describe.each(TOPS)('the folders of %s', (top) => {
  const graph = folderGraph(sources, top);

  it('import exactly what the table in folder-imports.ts allows', () => {
    expect(asTable(graph)).toEqual(FOLDER_IMPORTS[top]);
  });

  it('have no cycle', () => {
    // Types may close a circle outside the client: they do not exist at run time.
    expect(cycles(graph, top !== 'client')).toEqual([]);
  });
});

describe('the files of machines, protocol, workers, client and server', () => {
  it('have no cycle, not even of types', () => {
    const files = sources.filter(({ path }) => /^(?:machines|protocol|workers|client|server)\//.test(path));
    expect(cycles(fileGraph(files), false)).toEqual([]);
  });

  it('would show one', () => {
    const files = [
      { path: 'server/a/x.ts', text: `import type { Y } from './y.ts';` },
      { path: 'server/a/y.ts', text: `import type { X } from '#server/a/x.ts';` },
    ];
    expect(cycles(fileGraph(files), false)).toEqual([['server/a/x.ts', 'server/a/y.ts']]);
  });
});

describe('the folder graph', () => {
  const on = (...files: [path: string, text: string][]): ImportGraph =>
    folderGraph(
      files.map(([path, text]): SourceFile => ({ path, text })),
      'server',
    );

  it('finds a cycle of values', () => {
    const graph = on(
      ['server/a/x.ts', `import { y } from '../b/y.ts';`],
      ['server/b/y.ts', `import { z } from '#server/c/z.ts';`],
      ['server/c/z.ts', `const x = await import('../a/x.ts');`],
    );
    expect(cycles(graph, true)).toEqual([['server/a', 'server/b', 'server/c']]);
  });

  it('distinguishes types from values', () => {
    const graph = on(
      ['server/a/x.ts', `import { y } from '../b/y.ts';`],
      ['server/b/y.ts', `import type { X } from '../a/x.ts';\nimport { type Z } from '../a/z.ts';`],
    );
    expect(cycles(graph, true)).toEqual([]);
    expect(cycles(graph, false)).toEqual([['server/a', 'server/b']]);
  });

  it('sees classes composed from another folder', () => {
    const graph = on(['server/a/x.css', `.a { composes: b from '../b/y.css'; }`]);
    expect(asTable(graph)).toEqual({ 'server/a': ['server/b'] });
  });
});
