import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chartText } from './engine/chart-text.ts';
import { TABLE_RULE, type AnyDecisionModel } from './engine/decisions.ts';
import { machineOf } from './engine/machine-of.ts';
import type { AnyChartModel } from './engine/model.ts';

/** The checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A chart with its model. */
export type Chart = {
  /** Name of its file, e.g. `outbox`. */
  readonly name: string;
  /** Path of its model in the checkout. */
  readonly file: string;
  readonly model: AnyChartModel | AnyDecisionModel;
};
type Exported = { kind?: unknown };

/** All charts of the project. */
export async function readCharts(): Promise<Chart[]> {
  const charts: Chart[] = [];
  for (const file of globSync('machines/*/*.model.ts', { cwd: ROOT }).toSorted()) {
    const exported = (await import(join(ROOT, file))) as Record<string, Exported | undefined>;
    for (const value of Object.values(exported)) {
      const name = basename(file, '.model.ts');
      if (value?.kind === 'chart' || value?.kind === 'decisions')
        charts.push({ name, file, model: value as unknown as Chart['model'] });
    }
  }
  return charts;
}

/** The text beside a chart: its shape and its rules. */
export const textOfChart = ({ model }: Chart): string => chartText(machineOf(model), rulesOf(model));

/** Where that text is. */
export const textFileOf = ({ file }: Pick<Chart, 'file'>): string => file.replace(/\.model\.ts$/, '.chart.txt');

const rulesOf = (model: Chart['model']): string[] => [
  ...(model.kind === 'decisions' && model.table ? [TABLE_RULE] : []),
  ...Object.keys(model.rules),
];
