import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCharts, ROOT, textFileOf, textOfChart } from './charts.ts';
import { check } from './engine/check.ts';
import { tracesOf } from './traces.ts';

const charts = await readCharts();

describe('charts', () => {
  it.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s: every step of every place and steps by chance break no rule',
    async (name, { model }) => {
      const { problems, failure } = await check(model, { traces: tracesOf(name) });
      expect(problems, [...problems, ...(failure?.path ?? [])].join('\n  → ')).toEqual([]);
    },
    // The largest chart takes 50,000 steps.
    300_000,
  );

  it.each(charts.map((chart) => [chart.name, chart] as const))(
    '%s: the text beside it is that of the chart (npm run model -- --write)',
    (_name, chart) => {
      expect(readFileSync(join(ROOT, textFileOf(chart)), 'utf8')).toBe(textOfChart(chart));
    },
  );
});
