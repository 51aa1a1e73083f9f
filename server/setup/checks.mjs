import { runNode, tool } from './project.mjs';
import { checkLicences } from './licences.mjs';
import { checkTranslations } from './translations.mjs';
import { checkVulnerabilities } from './vulnerabilities.mjs';

/** @typedef {(text: string) => void} Print */
/**
 * @typedef {object} Check
 * @property {string} name
 * @property {(print: Print) => Promise<boolean>} holds prints problems and returns whether it found no problem
 */

/** @param {() => string[]} command read when dependencies are installed @returns {Check['holds']} */
const passes = (command) => async (print) => (await runNode(command(), {}, print)) === 0;

const prettier = ['--check', '.', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'];

/**
 * The checks of the sources, in two lanes that run at the same time: types and lint use several threads and up to 2 GB
 * each, the others one thread. In `npm test` the second lane begins with the build.
 * @type {[Check[], Check[]]}
 */
export const sourceChecks = [
  [
    // Several checkers check what they share once each, which takes half as much processor time again.
    { name: 'types', holds: passes(() => [tool('typescript', 'tsc'), '-b', '--checkers', '1']) },
    { name: 'lint', holds: passes(() => [tool('oxlint'), '--deny-warnings']) },
    { name: 'dead code and dependencies', holds: passes(() => [tool('knip'), '--no-progress', '--no-config-hints']) },
    { name: 'translations', holds: checkTranslations },
    { name: 'licences', holds: checkLicences },
  ],
  [{ name: 'format', holds: passes(() => [tool('prettier'), ...prettier]) }],
];

/** Import directions, sizes, names; in `npm test` they run with all other tests. @type {Check} */
export const architectureCheck = {
  name: 'architecture',
  holds: passes(() => [tool('vitest'), 'run', '--project', 'unit', 'tests/architecture']),
};

/** Not in `npm test`: advisories appear while the sources stay as they are. @type {Check} */
export const vulnerabilityCheck = { name: 'known vulnerabilities', holds: checkVulnerabilities };

/**
 * Runs every check, also after one failed, and prints its output under a heading when it ends.
 * @param {Check[][]} lanes each runs its checks one after the other
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(lanes) {
  const totals = { passed: 0, failed: 0 };
  await Promise.all(
    lanes.map(async (checks) => {
      for (const { name, holds } of checks) {
        let output = '';
        const held = await holds((text) => {
          output += text;
        });
        totals[held ? 'passed' : 'failed'] += 1;
        heading(name);
        process.stdout.write(output);
        console.log(held ? 'ok' : `FAILED: ${name}`);
      }
    }),
  );
  return totals;
}

/** @param {string} text */
export function heading(text) {
  console.log(`\n=== ${text} ${'='.repeat(Math.max(0, 72 - text.length))}`);
}
