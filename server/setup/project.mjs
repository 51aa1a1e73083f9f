import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The major version of Node that everything except these scripts needs. */
const NODE_MAJOR = 24;

/**
 * The Node that runs the project: the one npm installed as a dependency, else the current one if it is new enough.
 * Looked up by path, because a shell that found `node` before `npm ci` keeps using the old one.
 * @returns {string}
 */
export function projectNode() {
  const own = join(root, 'node_modules/.bin/node');
  if (existsSync(own)) return own;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  console.error(
    `Vermeil needs Node.js ${NODE_MAJOR} or newer; this is ${process.versions.node}, and npm has no build of it for ` +
      `${process.platform}-${process.arch}. Install it from https://nodejs.org and start again.`,
  );
  process.exit(1);
}

/**
 * The script behind a tool's command, so that it can be run by the project's Node on every platform.
 * @param {string} name package, for example `vitest`
 * @param {string} [command] its command when it has another name
 * @returns {string}
 */
export function tool(name, command = name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/**
 * Runs a script with the project's Node in the checkout.
 * @param {string[]} args script and its arguments
 * @param {Record<string, string>} [env] added to the environment
 * @param {(text: string) => void} [print] receives the output; without it the output is inherited
 * @returns {Promise<number>} exit code
 */
export function runNode(args, env = {}, print) {
  return run(projectNode(), args, env, print);
}

/**
 * Runs a long-lived script with the project's Node in the checkout, in this process where possible. The first run may
 * be on the system's older Node; afterwards npm finds ours and no second process is needed.
 * @param {string} script its path in the checkout
 */
export async function become(script) {
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
    process.chdir(root);
    await import(join(root, script));
  } else process.exitCode = await runNode([script, ...process.argv.slice(2)]);
}

/**
 * Runs a program in the checkout, forwards SIGINT and SIGTERM, and waits for its end.
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} [env] added to the environment
 * @param {(text: string) => void} [print] receives the output; without it the output is inherited
 * @returns {Promise<number>} exit code; 128 when a signal ended it
 */
export function run(program, args, env = {}, print) {
  return new Promise((settle, fail) => {
    const path = `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`;
    const child = spawn(program, args, {
      cwd: root,
      stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, PATH: path, ...env },
    });
    if (print) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print);
    const forward = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    process.on('SIGINT', forward).on('SIGTERM', forward);
    child.once('error', fail);
    child.once('close', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward);
      settle(code ?? 128);
    });
  });
}

/**
 * Waits for a program; a failure is printed and ends this process with the same code.
 * @param {string} what for the message, for example `Installing dependencies`
 * @param {Promise<number>} running
 */
export async function must(what, running) {
  const code = await running;
  if (code === 0) return;
  console.error(`\n${what} failed (exit code ${code}).`);
  process.exit(code);
}

/**
 * Runs npm in the checkout and collects what it prints.
 * @param {string[]} args
 * @param {number} [timeout] milliseconds; then npm is ended
 * @returns {Promise<string>} its output, also when it failed
 */
export function npm(args, timeout = 0) {
  const script = process.env.npm_execpath;
  const byScript = script?.endsWith('js') === true;
  const program = byScript ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((settle) => {
    execFile(
      program,
      [...(byScript ? [script] : []), ...args],
      { cwd: root, timeout, maxBuffer: 64 * 1024 * 1024 },
      (_error, stdout) => settle(stdout),
    );
  });
}
