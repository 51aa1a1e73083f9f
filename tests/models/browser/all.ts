/** The models that run in real browsers, and what may be asked of them. */
import { connectionModel } from '#machines/connection/connection.model.ts';
import { Misuse, type OpenAdapter } from '../adapters.ts';
import type { AnyChartModel } from '../engine/model.ts';
import { machineOf } from '../engine/machine-of.ts';
import { runModelOf } from '../engine/run.ts';
import { checkScenario } from '../engine/scenario.ts';
import { replay, shrink } from '../engine/shrink.ts';
import { parseFaults } from '../faults.ts';
import { connectionBrowsers, MOST_USERS } from './connection.ts';
import { browserScenario } from './scene.ts';
import { startBrowserSite, type BrowserSite } from './site.ts';

/** The chart of each, whose transitions are counted and sought. */
const MODELS: Readonly<Record<string, AnyChartModel>> = { connection: connectionModel };
export const BROWSER_MODELS: readonly string[] = Object.keys(MODELS);

const DEFAULTS = { users: 3, tabs: 3 } as const;

/** The server and the browser start with the first run. */
export function openBrowsers(): OpenAdapter {
  let opened: Promise<BrowserSite> | undefined;
  const site = (): Promise<BrowserSite> => (opened ??= startBrowserSite());
  return {
    of(name, asked = {}) {
      const { users, tabs } = { ...DEFAULTS, ...asked };
      if (!Number.isInteger(users) || users < 1 || users > MOST_USERS)
        throw new Misuse(`--users is 1 to ${MOST_USERS}`);
      if (!Number.isInteger(tabs) || tabs < 1) throw new Misuse('--tabs is a whole number');
      /** The steps of the chart alone that led to the last failure. */
      let lower: readonly string[] = [];
      const machines = [machineOf(MODELS[name]!)];
      const model = connectionBrowsers(site, { users, tabs }, machines, (path) => (lower = [...path]));
      const faults = parseFaults(model.faults, asked.faults, 1);
      const scenario = browserScenario(model, faults);
      return {
        run: scenario.run,
        machines,
        setting: { users, tabs, faults: [...faults].map(([fault, least]) => `${fault}:${least}`).join() },
        async check(options) {
          const report = await checkScenario(scenario, options);
          const { failure } = report;
          if (!failure) return report;
          const below = await shrunkBelow(failure.rule, lower);
          return { ...report, failure: { ...failure, ...(below && { below }) } };
        },
      };
    },
    stop: async () => (await opened)?.stop(),
  };
}

/** Takes the steps of a worker on the chart alone. @returns the fewest that break the same rule there, if any do */
async function shrunkBelow(rule: string, path: readonly string[]): Promise<readonly string[] | undefined> {
  const run = runModelOf(connectionModel);
  const { broken, ...taken } = await replay(run, path);
  if (broken?.rule !== rule) return undefined;
  return (await shrink(run, { ...broken, ...taken })).failure.path;
}
