// `npm run db:generate [-- NAME]`: a migration from what changed in server/database/schema.
// `npm run db:generate -- --fresh`: throws the migrations away and writes one new foundation. Only before a first release.
import { mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';

const folder = join(root, 'server/database/migrations');
const lock = `${folder}.lock`;
const args = process.argv.slice(2);
const fresh = args.includes('--fresh');
const name = args.find((arg) => !arg.startsWith('-')) ?? (fresh ? 'foundation' : 'change');

await ensureInstalled();
await takeLock();
try {
  if (fresh) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'meta'), { recursive: true });
    writeFileSync(join(folder, 'meta/_journal.json'), '{"version":"7","dialect":"postgresql","entries":[]}\n');
  }
  process.exitCode = await runNode([tool('drizzle-kit'), 'generate', '--config', 'server/database/drizzle.config.ts', '--name', name]);
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
      if (tries >= 300) throw new Error(`${lock} has been there for 30 s. If nobody is generating, remove it.`, { cause: error });
      await delay(100);
    }
  }
}
