/** The models that run in real browsers, and what may be asked of them. */
import type { AnyStateMachine } from 'xstate';
import { bidDialogModel } from '#machines/bid/bid-dialog.model.ts';
import { bidModel } from '#machines/bid/bid.model.ts';
import { connectionModel } from '#machines/connection/connection.model.ts';
import { offerChart } from '#machines/offer/offer.machine.ts';
import { purchaseChart } from '#machines/offer/purchase.machine.ts';
import { messageModel } from '#machines/outbox/message.model.ts';
import { outboxModel } from '#machines/outbox/outbox.model.ts';
import { Misuse, type OpenAdapter } from '../adapters.ts';
import type { Failure } from '../engine/explore.ts';
import { machineOf } from '../engine/machine-of.ts';
import { runModelOf } from '../engine/run.ts';
import { checkScenario, type Scenario } from '../engine/scenario.ts';
import { replay, shrink } from '../engine/shrink.ts';
import { parseFaults } from '../faults.ts';
import type { WorldSetting } from '../traces.ts';
import { bidBrowsers } from './bid.ts';
import { connectionBrowsers } from './connection.ts';
import { offerBrowsers } from './offer.ts';
import { outboxBrowsers } from './outbox.ts';
import { browserScenario, type BrowserModel } from './scene.ts';
import { startBrowserSite, type BrowserSite } from './site.ts';
import { MOST_USERS } from './world.ts';

type Site = () => Promise<BrowserSite>;
type Setting = Omit<WorldSetting, 'faults'>;
type Begin<View> = (
  site: Site,
  setting: Setting,
  machines: readonly AnyStateMachine[],
  failed: (path: readonly string[]) => void,
) => BrowserModel<View>;
/** Puts the type of what is seen aside. */
const scenarioBy =
  <View>(begin: Begin<View>) =>
  (asked: string | undefined, ...given: Parameters<Begin<View>>): [Map<string, number>, Scenario] => {
    const model = begin(...given);
    const faults = parseFaults(model.faults, asked);
    return [faults, browserScenario(model, faults)];
  };

/** Each with the charts whose transitions are counted and sought. */
const MODELS: Readonly<Record<string, readonly [ReturnType<typeof scenarioBy>, () => AnyStateMachine[]]>> = {
  connection: [scenarioBy(connectionBrowsers), () => [machineOf(connectionModel)]],
  outbox: [scenarioBy(outboxBrowsers), () => [machineOf(outboxModel), machineOf(messageModel)]],
  bid: [scenarioBy(bidBrowsers), () => [machineOf(bidModel), machineOf(bidDialogModel)]],
  offer: [scenarioBy(offerBrowsers), () => [offerChart.machine, purchaseChart.machine]],
};
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
      const [open, charts] = MODELS[name]!;
      const machines = charts();
      const [faults, scenario] = open(asked.faults, site, { users, tabs }, machines, (path) => (lower = [...path]));
      return {
        run: scenario.run,
        machines,
        setting: { users, tabs, faults: [...faults].map(([fault, least]) => `${fault}:${least}`).join() },
        async check(options) {
          const report = await checkScenario(scenario, options);
          const { failure } = report;
          if (!failure || lower.length === 0) return report;
          const below = await shrunkBelow(failure.rule, lower);
          return { ...report, failure: { ...failure, ...(below && { below }) } };
        },
      };
    },
    stop: async () => (await opened)?.stop(),
  };
}

/** Takes the steps of a worker on the chart alone. @returns the fewest that break the same rule there, if any do */
async function shrunkBelow(rule: string, path: readonly string[]): Promise<Failure | undefined> {
  const run = runModelOf(connectionModel);
  const { broken, ...taken } = await replay(run, path);
  if (broken?.rule !== rule) return undefined;
  return (await shrink(run, { ...broken, ...taken })).failure;
}
