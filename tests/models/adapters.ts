/** What runs are taken on instead of the chart alone: `--in NAME`. */
import type { Checked } from './engine/check.ts';

/** An adapter that was opened: it has started what its runs need. */
export type OpenAdapter = {
  /** The runs of a chart. */
  checkedOf(chart: string): Checked;
  stop(): Promise<void>;
};
type Adapter = {
  /** Names of the charts that it runs. */
  charts(): Promise<readonly string[]>;
  open(): Promise<OpenAdapter>;
};

/** Loaded when they are asked for: they import the server. */
export const ADAPTERS = {
  http: {
    charts: async () => [...(await import('./http/all.ts')).HTTP_MODELS.keys()],
    async open() {
      const [{ HTTP_MODELS }, { checkedOverHttp }, { startHttpServer }] = await Promise.all([
        import('./http/all.ts'),
        import('./http/life.ts'),
        import('./http/server.ts'),
      ]);
      const server = await startHttpServer();
      return { checkedOf: (chart) => checkedOverHttp(HTTP_MODELS.get(chart)!, server), stop: () => server.stop() };
    },
  },
} as const satisfies Record<string, Adapter>;
export type AdapterName = keyof typeof ADAPTERS;
export const isAdapter = (name: string | undefined): name is AdapterName => name !== undefined && name in ADAPTERS;
