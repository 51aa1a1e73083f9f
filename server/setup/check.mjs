// `npm run check`: types, lint, dead code, translations, licences, architecture, known
// vulnerabilities. No behaviour.
import { architectureCheck, runChecks, sourceChecks, vulnerabilityCheck } from './checks.mjs';
import { ensureInstalled } from './install.mjs';

await ensureInstalled();
const { passed, failed } = await runChecks([...sourceChecks, [architectureCheck, vulnerabilityCheck]]);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
