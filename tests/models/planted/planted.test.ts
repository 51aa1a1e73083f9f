import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../charts.ts';
import { DEFECTS, type Defect } from './defects.ts';
import { ALL_DEFECTS, chooseDefects, GROUPS } from './groups.ts';
import { isUnexpected, judge, plant, plantedTable, type Verdict } from './plant.ts';

const DEFECT: Defect = {
  name: 'no-check',
  kind: 'check forgotten',
  harm: 'anything goes',
  chart: 'auction',
  in: 'http',
  file: 'a.ts',
  text: 'if (no) return;',
  instead: '',
};
const MISSED: Verdict = { found: undefined, steps: 9, problems: [], ms: 1_200 };
const FOUND: Verdict = { ...MISSED, found: { rule: '[A-1] no', why: 'it does', path: ['one'], from: 7 } };

describe('planted defects', () => {
  it.each(ALL_DEFECTS)('$name can be planted', (defect) => {
    const source = readFileSync(join(ROOT, defect.file), 'utf8');
    expect(plant(defect, source)).not.toBe(source);
  });
  it('have names of their own', () => {
    expect(new Set(ALL_DEFECTS.map(({ name }) => name)).size).toBe(ALL_DEFECTS.length);
  });
  it('are refused when their text is not there once', () => {
    expect(plant(DEFECT, 'a(); if (no) return; b();')).toBe('a();  b();');
    expect(() => plant(DEFECT, 'a();')).toThrow('is not there once in a.ts');
    expect(() => plant(DEFECT, DEFECT.text + DEFECT.text)).toThrow('is not there once in a.ts');
  });
  it('are chosen by name and by group, the charts when nothing is asked for', () => {
    expect(chooseDefects([])).toBe(GROUPS.charts);
    expect(chooseDefects(['workers', 'tie', GROUPS.workers[0]!.name])?.map(({ name }) => name)).toEqual([
      ...GROUPS.workers.map(({ name }) => name),
      'tie',
    ]);
    expect(chooseDefects(['tie', 'nothing'])).toBeUndefined();
  });
  it('are as expected when they are found, or missed with a reason', () => {
    const unseen = { ...DEFECT, missed: 'no step checks' };
    expect([isUnexpected(DEFECT, FOUND), isUnexpected(unseen, MISSED)]).toEqual([false, false]);
    expect([isUnexpected(DEFECT, MISSED), isUnexpected(unseen, FOUND)]).toEqual([true, true]);
    expect(plantedTable(new Map([[DEFECT, FOUND]])).at(-1)).toBe(
      '| no-check | auction --in http | [A-1] no | 7, 1 | 1 |',
    );
    expect(plantedTable(new Map([[unseen, MISSED]])).at(-1)).toBe(
      '| no-check | auction --in http | **missed**: no step checks |  | 1 |',
    );
  });
  // The other groups need a database and minutes: `npm run model -- planted workers server`.
  it.each(DEFECTS)(
    '$name: the model of $chart finds it',
    async (defect) => {
      expect((await judge(defect)).found, defect.harm).toBeDefined();
    },
    // A process for each; the largest chart takes longest.
    300_000,
  );
});
