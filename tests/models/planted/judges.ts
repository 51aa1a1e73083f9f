/** The runs that have to find a planted defect. Kept traces are not taken again: they may have been of this defect. */
import type { Report } from '../engine/check.ts';

/** The model of a chart alone. */
export async function judgeChart(name: string): Promise<Report> {
  const [{ readCharts }, { check }] = await Promise.all([import('../charts.ts'), import('../engine/check.ts')]);
  const chart = (await readCharts()).find((one) => one.name === name);
  if (!chart) throw new Error(`no chart ${name}`);
  return check(chart.model);
}

/** A scenario of workers. */
export async function judgeScenario(name: string): Promise<Report> {
  const { ADAPTERS } = await import('../adapters.ts');
  const opened = await ADAPTERS.worker.open();
  try {
    return await opened.of(name).check({});
  } finally {
    await opened.stop();
  }
}

/** A domain chart over HTTP, by the runs of `npm test`. */
export async function judgeOverHttp(name: string): Promise<Report> {
  const [{ checkRuns }, { HTTP_MODELS }, { checkedOverHttp }, { startHttpServer }] = await Promise.all([
    import('../engine/check.ts'),
    import('../http/all.ts'),
    import('../http/life.ts'),
    import('../http/server.ts'),
  ]);
  const model = HTTP_MODELS.get(name);
  if (!model) throw new Error(`no chart ${name} over HTTP`);
  const server = await startHttpServer();
  try {
    return await checkRuns(checkedOverHttp(model, server, 'short'));
  } finally {
    await server.stop();
  }
}
