// `npm run backup -- FILE`; see server/backup-command.ts.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['server/backup-command.ts', 'backup', ...process.argv.slice(2)]);
