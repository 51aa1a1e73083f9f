// `npm run check`: types, lint, dead code, translations, architecture. No behaviour.
import { architectureCheck, runChecks, sourceChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { passed, failed } = await runChecks([...sourceChecks, [architectureCheck]]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
