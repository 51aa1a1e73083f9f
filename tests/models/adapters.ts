/** What runs are taken on instead of the chart alone: `--in NAME`. */
import type { AnyStateMachine } from 'xstate';
import { checkRuns, type CheckOptions, type Report } from './engine/check.ts';
import type { RunModel } from './engine/run.ts';
import type { WorldSetting } from './traces.ts';

/** The command was called wrongly: its message says how. */
export class Misuse extends Error {}

/** What is run and reported under one name. */
export type Runnable = {
  readonly run: RunModel;
  readonly machines: readonly AnyStateMachine[];
  /** The world of its runs, where there are several. */
  readonly setting?: WorldSetting;
  check(options: CheckOptions): Promise<Report>;
};
/** An adapter that was opened: it has started what its runs need. */
export type OpenAdapter = {
  /** @param asked of the world; the adapter chooses the rest */
  of(name: string, asked?: Partial<WorldSetting>): Runnable;
  stop(): Promise<void>;
};
type Adapter = {
  /** Names of the charts or scenarios that it runs. */
  names(): Promise<readonly string[]>;
  open(): Promise<OpenAdapter>;
};

/** Loaded when they are asked for: they import the server. */
export const ADAPTERS = {
  http: {
    names: async () => [...(await import('./http/all.ts')).HTTP_MODELS.keys()],
    async open() {
      const [{ HTTP_MODELS }, { checkedOverHttp }, { startHttpServer }] = await Promise.all([
        import('./http/all.ts'),
        import('./http/life.ts'),
        import('./http/server.ts'),
      ]);
      const server = await startHttpServer();
      return {
        of(name) {
          const checked = checkedOverHttp(HTTP_MODELS.get(name)!, server);
          const { run, machine } = checked;
          return { run, machines: [machine], check: (options) => checkRuns(checked, options) };
        },
        stop: () => server.stop(),
      };
    },
  },
  worker: {
    names: async () => (await import('./worker/all.ts')).SCENARIOS,
    async open() {
      const [{ openScenarios }, { startTestCluster }] = await Promise.all([
        import('./worker/all.ts'),
        import('#tests/server/support/global-setup.ts'),
      ]);
      const cluster = await startTestCluster();
      const scenarios = await openScenarios(cluster.connection).catch(async (error: unknown) => {
        await cluster.stop();
        throw error;
      });
      return {
        of: scenarios.of,
        async stop() {
          await scenarios.stop();
          await cluster.stop();
        },
      };
    },
  },
  browser: {
    names: async () => (await import('./browser/all.ts')).BROWSER_MODELS,
    open: async () => (await import('./browser/all.ts')).openBrowsers(),
  },
} as const satisfies Record<string, Adapter>;
export type AdapterName = keyof typeof ADAPTERS;
export const isAdapter = (name: string | undefined): name is AdapterName => name !== undefined && name in ADAPTERS;
