import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

/** A checkout with the set-up files and an npm that notes its runs. */
let checkout: string;
const noted = () =>
  existsSync(join(checkout, 'log')) ? readFileSync(join(checkout, 'log'), 'utf8').trim().split('\n') : [];

/** Ends when `enough` exists, so that the other processes certainly meet a running installation. */
const NPM = `
  const { appendFileSync, existsSync, mkdirSync, rmSync } = require('node:fs');
  rmSync('node_modules', { recursive: true, force: true });
  appendFileSync('log', 'begin\\n');
  const wait = setInterval(() => {
    if (!existsSync('enough')) return;
    clearInterval(wait);
    mkdirSync('node_modules');
    appendFileSync('log', 'end\\n');
  }, 10);`;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'vermeil-install-'));
  mkdirSync(join(checkout, 'server/setup'), { recursive: true });
  for (const file of ['install.mjs', 'lock.mjs', 'project.mjs'])
    cpSync(join(import.meta.dirname, file), join(checkout, 'server/setup', file));
  writeFileSync(join(checkout, 'package-lock.json'), '{}');
  writeFileSync(join(checkout, 'npm.js'), NPM);
});
afterEach(() => rmSync(checkout, { recursive: true }));

function command() {
  const script = `import('${checkout}/server/setup/install.mjs').then((one) => one.ensureInstalled())`;
  const child = spawn(process.execPath, ['-e', script], {
    env: { ...process.env, npm_execpath: join(checkout, 'npm.js') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  return { child, ended: once(child, 'close'), text: () => text };
}

it('installs once for commands that start at once', { timeout: 60_000 }, async () => {
  const commands = [command(), command(), command()];
  const holder = () => commands.find(({ text }) => text().includes('Installing'));
  await expect.poll(noted, { timeout: 30_000 }).toContain('begin');
  await expect
    .poll(
      () => commands.filter(({ text }) => text().includes(`process ${holder()?.child.pid}, which installs`)).length,
      {
        timeout: 30_000,
      },
    )
    .toBe(2);
  writeFileSync(join(checkout, 'enough'), '');
  expect(await Promise.all(commands.map(({ ended }) => ended))).toEqual([0, 1, 2].map(() => [0, null]));
  expect(noted()).toEqual(['begin', 'end']);
  expect(readdirSync(join(checkout, '.cache'))).toEqual([]);
});

it('does not wait for a process that was killed while it installed', { timeout: 60_000 }, async () => {
  const { child, ended } = command();
  writeFileSync(join(checkout, 'enough'), '');
  await ended;
  rmSync(join(checkout, 'node_modules'), { recursive: true });
  mkdirSync(join(checkout, '.cache/installing'));
  writeFileSync(join(checkout, `.cache/installing/${child.pid}`), '');
  const next = [command(), command()];
  await Promise.all(next.map((one) => one.ended));
  expect(noted()).toEqual(['begin', 'end', 'begin', 'end']);
});
