import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compareRows, comparisonLines } from './support/comparison.ts';
import type { Row } from './support/row.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROUNDS = 3;
const git = promisify(execFile).bind(undefined, 'git');

/**
 * Measures this checkout and another commit in turns and prints both.
 * @param ref the other commit; it is checked out into a temporary folder and uses the dependencies of this checkout
 * @returns whether no row is worse by 15 % or more
 */
export async function measureAgainst(ref: string, names: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-against-'));
  const other = join(folder, 'checkout');
  await git(['worktree', 'add', '--detach', other, ref], { cwd: ROOT });
  try {
    const { stdout: lockfiles } = await git(['diff', '--stat', ref, '--', 'package-lock.json'], { cwd: ROOT });
    if (lockfiles) console.error(`${ref} has other dependencies; it is measured with those of this checkout.`);
    await symlink(join(ROOT, 'node_modules'), join(other, 'node_modules'));
    const rounds: { ours: Row[]; theirs: Row[] }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.error(`round ${round} of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)}`);
      // Each begins in turn: the second finds a warmer machine.
      const measured = new Map<string, Row[]>();
      for (const checkout of round % 2 === 1 ? [other, ROOT] : [ROOT, other])
        measured.set(checkout, await measure(checkout, names));
      rounds.push({ ours: measured.get(ROOT) ?? [], theirs: measured.get(other) ?? [] });
    }
    const compared = compareRows(rounds);
    console.log(comparisonLines(compared, ref).join('\n'));
    return compared.length > 0 && compared.every(({ isWorse }) => !isWorse);
  } finally {
    await git(['worktree', 'remove', '--force', other], { cwd: ROOT });
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Error when a bench failed, and so wrote no file */
async function measure(checkout: string, names: readonly string[]): Promise<Row[]> {
  const files = names.map((name) => join(checkout, 'dist/bench', `${name}.json`));
  for (const file of files) await rm(file, { force: true });
  // It exits with 1 also when a row misses its reach.
  const child = spawn(process.execPath, ['server/setup/bench.mjs', ...names], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
  const rows = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as Row[]));
  return rows.flat();
}
