/** Lighthouse's scores of public pages as a visitor's phone loads them (its mobile preset). */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath, launchOptions } from '#tests/browser/chromium.ts';
import { freePort, startServer } from '#tests/doubles/server-process.ts';
import { demoWithSizes } from './support/demo.ts';
import { publicPages } from './support/public-pages.ts';
import type { Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

/** Not a dependency: 100 MB that only this bench needs. npm keeps what it downloads in its cache. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The median of an odd number of runs. */
const RUNS = sized(3, 1);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const SHOWN_AUDITS = {
  'LCP ms': 'largest-contentful-paint',
  'TBT ms': 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

type Category = (typeof CATEGORIES)[number];
type Audit = {
  readonly id: string;
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
};
type Report = {
  readonly categories: Readonly<Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
};

/** Performance must reach 97, the other three categories 100 (in points of 100). */
export async function lighthouse(): Promise<Row[]> {
  const port = await freePort();
  const server = await startServer({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: await demoWithSizes(),
  });
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-lighthouse-'));
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(await publicPages(server.url))) {
      const reports: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await measure(server.url + path, folder));
      const byPerformance = reports.toSorted((a, b) => pointsOf(a, 'performance') - pointsOf(b, 'performance'));
      rows.push(...rowsOf(name, byPerformance[Math.floor(RUNS / 2)]!));
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true });
    await server.dispose();
  }
}

async function measure(url: string, folder: string): Promise<Report> {
  const output = join(folder, 'report.json');
  const chrome = chromiumPath();
  const flags = ['--headless=new', ...launchOptions().args];
  const options = ['--quiet', '--output=json', `--output-path=${output}`, `--chrome-flags=${flags.join(' ')}`];
  // Outside the checkout, where npm would look for the package among the dependencies.
  const child = spawn('npm', ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url, ...options], {
    cwd: folder,
    env: { ...process.env, ...(chrome && { CHROME_PATH: chrome }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new Error(`Lighthouse failed on ${url}:\n${errors}`);
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

const pointsOf = (report: Report, category: Category): number => Math.round(report.categories[category].score * 100);

function rowsOf(page: string, report: Report): Row[] {
  return CATEGORIES.map((category) => ({
    name: 'lighthouse',
    what: `${page}: ${category}`,
    against: 'nothing',
    unit: 'points',
    value: pointsOf(report, category),
    baseline: null,
    ratio: null,
    reach: category === 'performance' ? 97 : 100,
    aim: category === 'performance' ? 99 : null,
    better: 'higher',
    details: category === 'performance' ? figuresOf(report) : failuresOf(report, category),
  }));
}

const figuresOf = ({ audits }: Report): Row['details'] =>
  Object.fromEntries(
    Object.entries(SHOWN_AUDITS).map(([name, id]) => [name, Number((audits[id]?.numericValue ?? 0).toFixed(3))]),
  );

/** The audits that cost points, with their titles. */
const failuresOf = ({ categories, audits }: Report, category: Category): Row['details'] =>
  Object.fromEntries(
    categories[category].auditRefs
      .map(({ id, weight }) => ({ audit: audits[id], weight }))
      .filter(({ audit, weight }) => weight > 0 && audit && audit.score !== null && audit.score < 1)
      .map(({ audit }) => [audit!.id, audit!.title]),
  );
