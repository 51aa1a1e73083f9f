import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCharts } from '#tests/models/charts.ts';
import { definitions } from './rule-ids.ts';
import { importsOf, readSources, ROOT, type SourceFile } from './source-files.ts';

const sources = readSources();
const charts = await readCharts();

/**
 * Numbered rules of charts that their models do not judge, each with what does.
 */
const HELD_BY_TESTS: Readonly<Record<string, string>> = {
  'AGB-6': 'a rule of the move, which the chart does not see: tests/server/agent-buys-moves.test.ts',
  'AED-1': 'a rule of the subject: machines/article-editor/article-editor.test.ts',
  'COD-5': 'a rule of the feature: workers/features/codes/codes.feature.test.ts',
  'DEA-6': 'a rule of the move, which the chart does not see: tests/server/deals.test.ts',
  'FRM-5': 'a rule of the feature: workers/features/forms/forms.feature.test.ts',
  'GED-1': 'a rule beside the chart: machines/goods-editor/goods-editor.test.ts',
  'GED-2': 'a rule of what is read from the device: machines/goods-editor/goods-editor.test.ts',
  'OFR-8': 'a rule of the move, which the chart does not see: tests/server/offers-moves.test.ts',
  'OUT-10': 'a rule of the port: workers/features/chat/writing.test.ts',
};

/** What the engine may import: it could be a package of its own. */
const ENGINE_PACKAGES = ['xstate', '@xstate/graph', 'fast-check'];

const ENGINE = 'tests/models/engine/';
/** Imports of the engine that lead out of it. */
const strayImports = (file: SourceFile): string[] =>
  !file.path.startsWith(ENGINE) || file.path.endsWith('.test.ts')
    ? []
    : importsOf(file).filter((name) =>
        name.startsWith('.')
          ? !posix.join(posix.dirname(file.path), name).startsWith(ENGINE)
          : !ENGINE_PACKAGES.includes(name),
      );

/** Ids of the rules in the head comment of a chart, by its file. */
function rulesOf(file: string): string[] {
  // The query is states that charts embed: its model makes the smallest chart of them.
  if (!existsSync(join(ROOT, file))) return rulesOf(file.replace('.machine.ts', '-states.ts'));
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...definitions([{ path: file, text }])].filter(([, rule]) => !rule.byConstruction).map(([id]) => id);
}

describe('models of charts', () => {
  it('exist for every chart', () => {
    const modelled = new Set(charts.map(({ file }) => file));
    const without = sources
      .map(({ path }) => path)
      .filter((path) => /^machines\/.*\.machine\.ts$/.test(path))
      .filter((path) => !modelled.has(path.replace('.machine.ts', '.model.ts')));
    // The editor is generic: its model is made for goods and for articles, in the folders of those editors.
    expect(without).toEqual(['machines/editor/editor.machine.ts']);
  });

  it('judge every numbered rule of their chart', () => {
    const unjudged = charts.flatMap(({ file, model }) => {
      const judged = Object.keys(model.rules).join(' ');
      const own = rulesOf(file.replace('.model.ts', '.machine.ts'));
      const shared = file.endsWith('-editor.model.ts') ? rulesOf('machines/editor/editor.machine.ts') : [];
      return [...own, ...shared].filter((id) => !judged.includes(`[${id}]`));
    });
    expect(unjudged.toSorted()).toEqual(Object.keys(HELD_BY_TESTS).toSorted());
  });

  it('are run by an engine that imports nothing of the project', () => {
    expect(sources.flatMap(strayImports)).toEqual([]);
    const bad = {
      path: 'tests/models/engine/a.ts',
      text: `import { b } from '../b.ts'; import { c } from '#machines/c.ts';`,
    };
    expect(strayImports(bad)).toEqual(['../b.ts', '#machines/c.ts']);
  });
});
