import { get } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startServer } from '#tests/doubles/server-process.ts';
import { pagesPerSecond } from './support/page-load.ts';
import { startMeasured, untilReady } from './support/process.ts';
import type { RenderingOrder, RenderingResult } from './support/rendering.child.ts';
import { compared, type Row } from './support/row.ts';
import { sized } from './support/smoke.ts';

const ROUNDS = sized(5, 1);
const LOAD = { connections: sized(16, 2), milliseconds: sized(1_000, 100) };
const PAGES = { home: '/', collections: '/zh-HK/collections/1/watches' } as const;
/** Of each kind in a round. */
const RENDERINGS = sized(40, 1);
const HEADERS = 'Accept-Encoding: gzip, br\r\n';
/** Headers that every server sends by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length']);

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** Cached pages and files against a bare Fastify route with the same bytes, uncached pages against React alone. */
export async function pages(): Promise<Row[]> {
  return [...(await cachedPages()), ...(await uncachedPages())];
}

async function cachedPages(): Promise<Row[]> {
  const server = await startServer();
  const bare = startMeasured('tests/bench/support/bare-page.child.ts');
  try {
    const rows: Row[] = [];
    const home = String((await read(server.port, '/', 'identity')).body);
    const script = /data-main="([^"]+)"/.exec(home)?.[1];
    if (script === undefined) throw new Error('The home page was not rendered');
    const targets = [
      ...Object.entries(PAGES).map(([name, path]) => ({ name, path, what: `cached ${path} with brotli`, reach: 0.8 })),
      { name: 'file', path: script, what: 'the main script with brotli', reach: 0.85 },
    ];
    for (const { name, path, what, reach } of targets) {
      // The second answer comes from the cache.
      await read(server.port, path);
      const page = await read(server.port, path);
      const { port } = await bare.ask<{ port: number }>({ page });
      const rounds: { value: number; baseline: number }[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const value = await pagesPerSecond(server.port, { path, headers: HEADERS }, LOAD);
        const baseline = await pagesPerSecond(port, { path: '/', headers: HEADERS }, LOAD);
        // The first round compiles.
        if (round >= 0) rounds.push({ value, baseline });
      }
      const against = 'a bare Fastify route with the same bytes and headers';
      const details = { bytes: page.body.length };
      rows.push(
        compared(
          { name: `pages-${name}`, what, against, unit: 'answers/s', reach, aim: 1, better: 'higher', details },
          rounds,
        ),
      );
    }
    return rows;
  } finally {
    await bare.stop();
    await server.dispose();
  }
}

/** Pages whose content has changed: reading their data, rendering, head. Without compression, which has its threads. */
async function uncachedPages(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-rendering-'));
  const port = await freePort();
  const application = startMeasured('tests/bench/support/rendering.child.ts', {
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    SEED_SIZES: 'off',
    RATE_LIMIT: 'off',
    NODE_ENV: 'test',
  });
  try {
    await untilReady(application, `http://127.0.0.1:${port}`);
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
      const rounds: { value: number; baseline: number }[] = [];
      for (let round = -1; round < ROUNDS; round += 1) {
        const order: RenderingOrder = { do: 'render', path, times: RENDERINGS };
        const { uncached, bare } = await application.ask<RenderingResult>(order);
        if (round >= 0) rounds.push({ value: 1e6 / uncached, baseline: 1e6 / bare });
      }
      rows.push(
        compared(
          {
            name: `pages-${name}-uncached`,
            what: `${path} after a change of its content`,
            against: 'React rendering the same page alone',
            unit: 'pages/s of processor time',
            reach: 0.8,
            aim: 0.9,
            better: 'higher',
          },
          rounds,
        ),
      );
    }
    return rows;
  } finally {
    await application.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function read(port: number, path: string, encoding = 'gzip, br'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': encoding } }, (answer) => {
      const chunks: Buffer[] = [];
      const headers = Object.entries(answer.headers).filter(([key]) => !OWN.has(key));
      answer
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('error', reject)
        .on('end', () =>
          resolve({ headers: Object.fromEntries(headers) as Record<string, string>, body: Buffer.concat(chunks) }),
        );
    }).on('error', reject);
  });
}
