// `npm run model [CHART]`: the models of the charts, see tests/models.
import { ensureInstalled } from './install.mjs';
import { runNode } from './project.mjs';

await ensureInstalled();
process.exitCode = await runNode(['tests/models/run.ts', ...process.argv.slice(2)]);
