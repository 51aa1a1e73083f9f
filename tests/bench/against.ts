import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
 * Measures this checkout and another commit in turns and prints both. A bench that the other commit does not have, or
 * that fails there, is left out.
 * @param ref the other commit, checked out into a temporary folder; it installs its own dependencies where they differ
 * @returns whether no row is worse by 15 % or more
 * @throws Error when a bench of this checkout failed
 */
export async function measureAgainst(ref: string, names: readonly string[]): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'vermeil-against-'));
  const other = join(folder, 'checkout');
  await git(['worktree', 'add', '--detach', other, ref], { cwd: ROOT });
  try {
    const { stdout: lockfiles } = await git(['diff', '--stat', ref, '--', 'package-lock.json'], { cwd: ROOT });
    // Where they differ, the bench of the other commit installs its own.
    if (!lockfiles) await symlink(join(ROOT, 'node_modules'), join(other, 'node_modules'));
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

/** Runs the benches one by one: a checkout refuses all of them when it does not know one. */
async function measure(checkout: string, names: readonly string[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of names) {
    const file = join(checkout, 'dist/bench', `${name}.json`);
    await rm(file, { force: true });
    // It exits with 1 also when a row misses its reach.
    const child = spawn(process.execPath, ['server/setup/bench.mjs', name], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    await once(child, 'exit');
    if (existsSync(file)) rows.push(...(JSON.parse(await readFile(file, 'utf8')) as Row[]));
    else if (checkout === ROOT) throw new Error(`The bench ${name} failed.`);
    else console.error(`${name} is left out: the other commit does not have it, or it failed there.`);
  }
  return rows;
}
