// `npm run bench [NAME]`: the measurements of tests/bench, all or one.
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(
  ['--expose-gc', 'tests/bench/run.ts', ...process.argv.slice(2)],
  await ensureBrowser(),
);
