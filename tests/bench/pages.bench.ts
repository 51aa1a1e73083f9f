import { get } from 'node:http';
import { startServer } from '#tests/doubles/server-process.ts';
import { pagesPerSecond } from './support/page-load.ts';
import { startMeasured } from './support/process.ts';
import { compared, type Row } from './support/row.ts';

const ROUNDS = 7;
const LOAD = { connections: 16, milliseconds: 1_500 };
const PAGES = { home: '/', collections: '/zh-HK/collections/1/watches' } as const;
const HEADERS = 'Accept-Encoding: gzip, br\r\n';
/** Headers that every server sends by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length']);

type Answer = { readonly headers: Record<string, string>; readonly body: Buffer };

/** Cached pages of visitors against a bare Fastify route that answers the same bytes and headers. */
export async function pages(): Promise<Row[]> {
  const server = await startServer();
  const bare = startMeasured('tests/bench/support/bare-page.child.ts');
  try {
    const rows: Row[] = [];
    for (const [name, path] of Object.entries(PAGES)) {
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
      rows.push(
        compared(
          {
            name: `pages-${name}`,
            what: `cached ${path} with brotli`,
            against: 'a bare Fastify route with the same bytes and headers',
            unit: 'pages/s',
            reach: 0.8,
            aim: 1,
            better: 'higher',
            details: { bytes: page.body.length },
          },
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

function read(port: number, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
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
