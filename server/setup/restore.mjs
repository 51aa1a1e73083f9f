// `npm run restore -- FILE`; see server/backup-command.ts.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['server/backup-command.ts', 'restore', ...process.argv.slice(2)]);
