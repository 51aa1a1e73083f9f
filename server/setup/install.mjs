import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exclusively } from './lock.mjs';
import { must, root, run } from './project.mjs';

const stamp = join(root, 'node_modules/.vermeil-installed');

/** Outside node_modules, which npm removes first. */
const lockFolder = join(root, '.cache/installing');

/**
 * Installs the locked dependencies when they are missing, or when the lock file changed since. Commands that start at
 * once in a checkout install them once; the others wait.
 */
export async function ensureInstalled() {
  const lock = join(root, 'package-lock.json');
  const wanted = createHash('sha256')
    .update(readFileSync(lock))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
  if (isInstalled()) return;
  // `npm ci` would delete the dependencies of the other checkout through the link.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.warn('node_modules is a link: install the dependencies in the checkout it points to.');
    return;
  }
  await exclusively(
    lockFolder,
    async () => {
      if (isInstalled()) return;
      if (!installedByHand(lock)) await install();
      writeFileSync(stamp, wanted);
    },
    (holder) => console.log(`Waiting for process ${holder}, which installs the dependencies …`),
  );
}

async function install() {
  console.log('Installing dependencies (npm ci) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund'];
  const installing = npm?.endsWith('js')
    ? run(process.execPath, [npm, ...args])
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
  await must('Installing dependencies', installing);
}

/**
 * npm writes node_modules/.package-lock.json last: newer than the lock file means that npm was run by hand.
 * @param {string} lock
 */
function installedByHand(lock) {
  const hidden = join(root, 'node_modules/.package-lock.json');
  return !existsSync(stamp) && existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lock).mtimeMs;
}
