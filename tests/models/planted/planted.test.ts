import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../charts.ts';
import { DEFECTS } from './defects.ts';
import { judge, plant } from './plant.ts';

describe('planted defects', () => {
  it.each(DEFECTS)('$name can be planted', (defect) => {
    const source = readFileSync(join(ROOT, defect.file), 'utf8');
    expect(plant(defect, source)).not.toBe(source);
  });
  it('have names of their own', () => {
    expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
  });
  it.each(DEFECTS)(
    '$name: the model of $chart finds it',
    async (defect) => {
      expect((await judge(defect)).found, defect.harm).toBeDefined();
    },
    // A process for each; the largest chart takes longest.
    300_000,
  );
});
