/**
 * Runs the model of one chart with a planted defect, and prints the result as JSON. A process of its own, because the
 * changed module is loaded instead of the real one.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEFECTS } from './defects.ts';
import { plant } from './plant.ts';

const defect = DEFECTS.find(({ name }) => name === process.argv[2]);
if (!defect) throw new Error(`no defect ${process.argv[2] ?? ''}`);
const url = pathToFileURL(join(import.meta.dirname, '../../..', defect.file)).href;
registerHooks({
  load(from, context, next) {
    const loaded = next(from, context);
    if (from !== url) return loaded;
    return { ...loaded, source: plant(defect, new TextDecoder().decode(loaded.source as Uint8Array)) };
  },
});

const { readCharts } = await import('../charts.ts');
const { check } = await import('../engine/check.ts');
const chart = (await readCharts()).find(({ name }) => name === defect.chart);
if (!chart) throw new Error(`no chart ${defect.chart}`);
const { failure, steps, problems } = await check(chart.model);
const found = failure && { rule: failure.rule, why: failure.why, path: failure.path, from: failure.from };
process.stdout.write(JSON.stringify({ found, steps, problems }));
