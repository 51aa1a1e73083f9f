// `npm run db:generate [-- NAME]`: a migration from what changed in server/database/schema.
// `npm run db:generate -- NAME --custom`: an empty one to fill by hand with what the schema cannot say (triggers).
import { mkdirSync, rmdirSync } from 'node:fs';
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
} finally {
  rmdirSync(lock);
}

// Two people at one checkout would otherwise number their migrations alike.
async function takeLock() {
  for (let tries = 0; ; tries += 1) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (tries >= 300)
        throw new Error(`${lock} has been there for 30 s. If nobody is generating, remove it.`, { cause: error });
      await delay(100);
    }
  }
}
