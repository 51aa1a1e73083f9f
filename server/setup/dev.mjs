// `npm run dev`: the server restarts when its sources change; Vite, inside it, reloads pages and workers.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], { VERMEIL_DEV: '1' });
