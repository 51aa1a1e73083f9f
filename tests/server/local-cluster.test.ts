import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { homeAuctions } from '#protocol/http/home.ts';
import { startLocalCluster, type LocalCluster } from '#server/local-cluster/local-cluster.ts';

let dataDir: string;
let cluster: LocalCluster;
const output: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vermeil-cluster-'));
  cluster = await startLocalCluster({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    processes: 2,
    variables: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test', SEED: 'none', RATE_LIMIT: 'off' },
    print: (line) => output.push(line),
  });
});
afterAll(async () => {
  await cluster.close();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

/** @returns the status of an answer on a connection of its own; 0 without one */
const ask = (path: string): Promise<number> =>
  new Promise((resolve) => {
    get(`${cluster.url}${path}`, { agent: false }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', () => resolve(0));
  });
const pids = () => cluster.members.map(({ pid }) => pid);

it('answers while its processes are restarted one after the other', async () => {
  const before = pids();
  const answers: number[] = [];
  let isRestarting = true;
  const asking = (async () => {
    while (isRestarting) answers.push(await ask(homeAuctions.path));
  })();
  await cluster.restart();
  isRestarting = false;
  await asking;
  expect([...new Set(answers)]).toEqual([200]);
  expect(answers.length).toBeGreaterThan(10);
  for (const [index, pid] of pids().entries())
    expect([pid, before[index]].every((one) => one !== undefined)).toBe(true);
  expect(pids().some((pid) => before.includes(pid))).toBe(false);
});

it('sends no connections to a process that died, until it is started again', async () => {
  const [first, second] = cluster.members;
  process.kill(first!.pid!, 'SIGKILL');
  await expect.poll(() => first!.pid).toBeUndefined();
  expect(await Promise.all(Array.from({ length: 6 }, () => ask('/readyz')))).toEqual(Array(6).fill(200));
  await second!.stop();
  expect(await ask('/readyz')).toBe(0);
  await cluster.restart();
  expect(await Promise.all(Array.from({ length: 6 }, () => ask('/readyz')))).toEqual(Array(6).fill(200));
});
