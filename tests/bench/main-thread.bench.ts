/** Processor time of the main thread while a page loads, as Chromium counts it: without waiting and other processes. */
import { chromium, type Browser } from '@playwright/test';
import { launchOptions } from '#tests/browser/chromium.ts';
import { startServer } from '#tests/doubles/server-process.ts';
import { untilHydrated } from '#tests/e2e/support/people.ts';
import { untilNothingLoads } from './support/first-load.ts';
import { publicPages } from './support/public-pages.ts';
import { median, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const LOADS = sized(3, 1);

type Times = { script: number; task: number; unused: number };

/** Scripts of the first load of each public page and of sign-in, with the application started as by the first use. */
export async function mainThread(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    const paths = { ...(await publicPages(server.url)), login: '/passport/login' };
    const rows: Row[] = [];
    for (const [page, path] of Object.entries(paths).slice(0, sized(undefined, 2))) {
      const loads: Times[] = [];
      for (let load = 0; load < LOADS; load += 1) loads.push(await timesOf(browser, server.url + path));
      rows.push({
        name: 'main-thread',
        what: `${page}: script of a first load, started`,
        against: '–',
        unit: 'ms CPU',
        value: median(loads.map(({ script }) => script)),
        baseline: null,
        ratio: null,
        reach: 85,
        aim: 53,
        better: 'lower',
        details: {
          allTasks: median(loads.map(({ task }) => task)),
          beforeFirstUse: median(loads.map(({ unused }) => unused)),
        },
      });
    }
    return rows;
  } finally {
    await browser.close();
    await server.dispose();
  }
}

/** Loads a page in a new profile until it asks for nothing more: as a visitor finds it, and after the first use. */
async function timesOf(browser: Browser, url: string): Promise<Times> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url);
    await page.locator('main h1').first().waitFor();
    await untilNothingLoads(page);
    const milliseconds = async (name: string): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((one) => one.name === name)?.value ?? NaN) * 1_000;
    };
    const unused = await milliseconds('ScriptDuration');
    await untilHydrated(page);
    await untilNothingLoads(page);
    return { script: await milliseconds('ScriptDuration'), task: await milliseconds('TaskDuration'), unused };
  } finally {
    await context.close();
  }
}
