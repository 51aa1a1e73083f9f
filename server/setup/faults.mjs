// `npm run faults`: three server processes under faults, judged by what people saw; see tests/faults.
import { ensureBuilt } from './built.mjs';
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
await ensureBuilt();
process.exitCode = await runNode(['tests/faults/run.ts', ...process.argv.slice(2)]);
