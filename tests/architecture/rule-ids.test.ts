import { describe, expect, it } from 'vitest';
import { definitions, uses } from './rule-ids.ts';
import { readSources } from './source-files.ts';

const sources = readSources().filter(({ path }) => !path.startsWith('tests/architecture/'));
const defined = definitions(sources);
const used = uses(sources);

describe('rule ids', () => {
  it('are defined once', () => {
    const twice = [...defined].filter(([, { paths }]) => paths.length > 1);
    expect(twice.map(([id, { paths }]) => `${id}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('in a title are defined in machines/ or protocol/', () => {
    const unknown = [...used].filter(([id]) => !defined.has(id));
    expect(unknown.map(([id, path]) => `${id}: ${path}`)).toEqual([]);
  });

  it('are used in a title, or hold by construction', () => {
    const unused = [...defined].filter(([id, { byConstruction }]) => !byConstruction && !used.has(id));
    expect(unused.map(([id, { paths }]) => `${id}: ${paths.join(', ')}`)).toEqual([]);
  });

  it('are found where they are defined and used', () => {
    const file = {
      path: 'machines/a/a.machine.ts',
      text: '/**\n * [ABC-1] A rule.\n * [ABC-2] (by construction) B.\n */',
    };
    const test = { path: 'machines/a/a.test.ts', text: `it('[ABC-1] holds', …); it('[ABC-3] to [ABC-4] hold', …);` };
    expect(definitions([file])).toEqual(
      new Map([
        ['ABC-1', { paths: [file.path], byConstruction: false }],
        ['ABC-2', { paths: [file.path], byConstruction: true }],
      ]),
    );
    expect([...uses([test]).keys()].toSorted()).toEqual(['ABC-1', 'ABC-3', 'ABC-4']);
  });
});
