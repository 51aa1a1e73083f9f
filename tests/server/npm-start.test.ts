import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAlive } from '#server/database/postmaster.ts';
import { freePort } from '../doubles/server-process.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** A start may have to build the client first. */
const START_TIMEOUT = 240_000;
/** The operating contract: ten seconds, and a little for npm. */
const END_TIMEOUT = 12_000;
/** What a system Node older than ours answers to `process.versions`; the child process it starts is unaffected. */
const OLDER_NODE = `data:text/javascript,Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: '20.0.0' } })`;

const starts = {
  npm: ['npm', 'start'],
  'an older Node': [process.execPath, '--import', OLDER_NODE, 'server/setup/start.mjs'],
} as const;

type Running = { readonly child: ChildProcess; readonly server: number; readonly postgres: number };
/** One for all starts: the first one makes the database. */
let dataDir: string;
let started: Running | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vermeil-'));
});
afterEach(() => {
  for (const each of started ? [started.server, started.postgres] : [])
    if (isAlive(each)) process.kill(each, 'SIGKILL');
  started = undefined;
});
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }));

/** Starts in a process group of its own, as a terminal does, and waits until the server is ready. */
async function start([program, ...args]: readonly [string, ...string[]]): Promise<Running> {
  const port = await freePort();
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, LANG: 'C.UTF-8', PORT: String(port), DATA_DIR: dataDir, SEED: 'none' };
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/healthz`;
  await vi.waitFor(async () => expect((await fetch(url)).status).toBe(200), { timeout: START_TIMEOUT, interval: 100 });
  const pid = (file: string): number => Number(/\d+/.exec(readFileSync(join(dataDir, 'postgres', file), 'utf8'))?.[0]);
  const running = { child, server: pid('holder.txt'), postgres: pid('data/postmaster.pid') };
  started = running;
  expect([isAlive(running.server), isAlive(running.postgres)]).toEqual([true, true]);
  return running;
}

/** Waits until the started program, the server and the database are gone. */
async function ended({ child, server, postgres }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await vi.waitFor(() => expect([isAlive(server), isAlive(postgres)]).toEqual([false, false]), {
    timeout: END_TIMEOUT,
    interval: 50,
  });
}

describe('npm start', { timeout: START_TIMEOUT + END_TIMEOUT }, () => {
  it.each(Object.entries(starts))('ends server and database on SIGTERM (%s)', async (_name, command) => {
    const running = await start(command);
    const exit = once(running.child, 'exit');
    running.child.kill('SIGTERM');
    await ended(running);
    expect(await exit).toEqual([0, null]);
  });

  it.each(Object.entries(starts))(
    'shuts down cleanly on Ctrl-C, a SIGINT to every process (%s)',
    async (_, command) => {
      const running = await start(command);
      const exit = once(running.child, 'exit');
      process.kill(-running.child.pid!, 'SIGINT');
      await ended(running);
      expect(await exit).toEqual([0, null]);
    },
  );
});
