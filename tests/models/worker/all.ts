/** The scenarios of the real worker, and what may be asked of them. */
import type { ClusterConnection } from '#server/database/cluster.ts';
import { openWorlds, type Worlds } from '#tests/simulation/world.ts';
import { Misuse, type OpenAdapter } from '../adapters.ts';
import { readCharts } from '../charts.ts';
import { machineOf } from '../engine/machine-of.ts';
import { checkScenario, type Scenario } from '../engine/scenario.ts';
import { parseFaults } from '../faults.ts';
import { auctionsModel } from './auctions.ts';
import { messagesModel, MOST_USERS } from './messages.ts';
import { scenarioOf, type WorkerModel } from './scene.ts';

/** The charts that are counted in each scenario. */
const CHARTS: Readonly<Record<string, readonly string[]>> = {
  messages: ['connection', 'outbox', 'message', 'room', 'rooms'],
  auctions: ['connection', 'auction-subscriptions', 'auction-watch', 'bid', 'bidder-status', 'server-time'],
};
export const SCENARIOS: readonly string[] = Object.keys(CHARTS);

const DEFAULTS = { users: 3, tabs: 2 } as const;

/** Starts the server that the runs of all scenarios share. */
export async function openScenarios(cluster: ClusterConnection): Promise<OpenAdapter> {
  const charts = await readCharts();
  let opened: Promise<Worlds> | undefined;
  const worlds = (): Promise<Worlds> => (opened ??= openWorlds(cluster));
  return {
    of(name, asked = {}) {
      const { users, tabs } = { ...DEFAULTS, ...asked };
      if (!Number.isInteger(users) || users < 2 || users > MOST_USERS)
        throw new Misuse(`--users is 2 to ${MOST_USERS}`);
      if (!Number.isInteger(tabs) || tabs < 1) throw new Misuse('--tabs is a whole number');
      const machines = charts.filter((one) => CHARTS[name]?.includes(one.name)).map(({ model }) => machineOf(model));
      const setting = { users, tabs };
      const [faults, scenario] =
        name === 'auctions'
          ? ofModel(auctionsModel(setting, machines), asked.faults)
          : ofModel(messagesModel(worlds, setting, machines), asked.faults);
      return {
        run: scenario.run,
        machines,
        setting: { users, tabs, faults: [...faults].map(([fault, least]) => `${fault}:${least}`).join() },
        check: (options) => checkScenario(scenario, options),
      };
    },
    stop: async () => (await opened)?.stop(),
  };
}

function ofModel<View>(model: WorkerModel<View>, asked: string | undefined): [Map<string, number>, Scenario] {
  const faults = parseFaults(model.faults, asked);
  return [faults, scenarioOf(model, faults)];
}
