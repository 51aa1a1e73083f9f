// `npm run db:generate [-- NAME]`: a migration from the changes in server/database/schema.
// `npm run db:generate -- NAME --custom`: an empty one for triggers and data.
import { mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';

const folder = join(root, 'server/database/migrations');
const lock = `${folder}.lock`;
const args = process.argv.slice(2);
const custom = args.includes('--custom');
const name = args.find((arg) => !arg.startsWith('-')) ?? 'change';

await ensureInstalled();
await takeLock();
try {
  process.exitCode = await runNode([
    tool('drizzle-kit'),
    'generate',
    '--config',
    'server/database/drizzle.config.ts',
    '--name',
    name,
    ...(custom ? ['--custom'] : []),
  ]);
  if (process.exitCode === 0) removeOldSnapshots();
} finally {
  rmdirSync(lock);
}

/** drizzle-kit compares the schema with the newest snapshot only; the others would soon be most of the repository. */
function removeOldSnapshots() {
  const meta = join(folder, 'meta');
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
  for (const file of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, file));
}

// Two concurrent runs in one checkout would give their migrations the same number.
async function takeLock() {
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (tries >= 300)
        throw new Error(`${lock} has existed for 30 s. If no other run is active, remove it.`, { cause: error });
      await delay(100);
    }
  }
}
