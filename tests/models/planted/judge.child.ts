/**
 * Runs the model of one chart with a planted defect, or the scenario or the calls that have to find it, and prints the
 * result as JSON. A process of its own, because the changed module is loaded instead of the real one: workers and
 * servers of the runs are in it.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ALL_DEFECTS } from './groups.ts';
import { plant, type Verdict } from './plant.ts';

const defect = ALL_DEFECTS.find(({ name }) => name === process.argv[2]);
if (!defect) throw new Error(`no defect ${process.argv[2] ?? ''}`);
const url = pathToFileURL(join(import.meta.dirname, '../../..', defect.file)).href;
let isPlanted = false;
registerHooks({
  load(from, context, next) {
    const loaded = next(from, context);
    if (from !== url) return loaded;
    isPlanted = true;
    return { ...loaded, source: plant(defect, new TextDecoder().decode(loaded.source as Uint8Array)) };
  },
});

const { judgeChart, judgeOverHttp, judgeScenario } = await import('./judges.ts');
const judges = { worker: judgeScenario, http: judgeOverHttp } as const;
const began = performance.now();
const { failure, steps, problems } = await (defect.in ? judges[defect.in] : judgeChart)(defect.chart);
if (!isPlanted) throw new Error(`nothing loads ${defect.file}`);
const found = failure && { rule: failure.rule, why: failure.why, path: failure.path, from: failure.from };
const verdict: Verdict = { found, steps, problems, ms: Math.round(performance.now() - began) };
process.stdout.write(JSON.stringify(verdict), () => process.exit());
