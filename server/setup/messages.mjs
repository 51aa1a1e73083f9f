// `npm run messages`: collects the client's texts into client/locales; then translate the new ones.
import { ensureInstalled } from './install.mjs';
import { runNode, tool } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode([tool('@lingui/cli', 'lingui'), 'extract', '--clean', ...process.argv.slice(2)]);
