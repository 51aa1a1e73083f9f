import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyStateMachine } from 'xstate';
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
/** A chart whose model is not written for the engine yet; its test in this folder drives it. */
export type OldChart = {
  readonly name: string;
  readonly file: string;
  readonly machine: AnyStateMachine;
  readonly rules: readonly string[];
};

type Exported = { kind?: unknown; machine?: AnyStateMachine; invariants?: object };

/** All charts of the project. */
export async function readCharts(): Promise<{ charts: Chart[]; old: OldChart[] }> {
  const charts: Chart[] = [];
  const old: OldChart[] = [];
  for (const file of globSync('machines/*/*.model.ts', { cwd: ROOT }).toSorted()) {
    const exported = (await import(join(ROOT, file))) as Record<string, Exported | undefined>;
    for (const value of Object.values(exported)) {
      const name = basename(file, '.model.ts');
      if (value?.kind === 'chart' || value?.kind === 'decisions')
        charts.push({ name, file, model: value as unknown as Chart['model'] });
      else if (value?.machine && value.invariants)
        old.push({ name, file, machine: value.machine, rules: Object.keys(value.invariants) });
    }
  }
  return { charts, old };
}

/** The text beside a chart: its shape and its rules. */
export const textOfChart = (chart: Chart | OldChart): string =>
  'model' in chart ? chartText(machineOf(chart.model), rulesOf(chart.model)) : chartText(chart.machine, chart.rules);

/** Where that text is. */
export const textFileOf = ({ file }: Pick<Chart, 'file'>): string => file.replace(/\.model\.ts$/, '.chart.txt');

const rulesOf = (model: Chart['model']): string[] => [
  ...(model.kind === 'decisions' && model.table ? [TABLE_RULE] : []),
  ...Object.keys(model.rules),
];
