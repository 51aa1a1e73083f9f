// `npm run staff -- add USERNAME`: grants the staff role; see server/staff/command.ts.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['server/staff/command.ts', ...process.argv.slice(2)]);
