// `npm run demo -- remove`: removes the demo; see server/demo-command.ts.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['server/demo-command.ts', ...process.argv.slice(2)]);
