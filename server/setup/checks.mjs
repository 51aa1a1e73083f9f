import { runNode, tool } from './project.mjs';
import { checkTranslations } from './translations.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {() => Promise<boolean>} holds prints problems and returns whether it found no problem
 */

/** @param {string[]} args */
const passes = async (...args) => (await runNode(args)) === 0;

/** The checks of the sources. @type {Check[]} */
export const sourceChecks = [
  { name: 'types', holds: () => passes(tool('typescript', 'tsc'), '-b') },
  {
    name: 'format',
    holds: () =>
      passes(tool('prettier'), '--check', '.', '--log-level=warn', '--cache', '--cache-location=.cache/prettier'),
  },
  { name: 'lint', holds: () => passes(tool('oxlint'), '--deny-warnings') },
  { name: 'dead code and dependencies', holds: () => passes(tool('knip'), '--no-progress', '--no-config-hints') },
  { name: 'translations', holds: () => checkTranslations() },
];

/** Import directions, sizes, names; in `npm test` they run with all other tests. @type {Check} */
export const architectureCheck = {
  name: 'architecture',
  holds: () => passes(tool('vitest'), 'run', '--project', 'unit', 'tests/architecture'),
};

/**
 * Runs every check, also after one failed, each under a heading.
 * @param {Check[]} checks
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  let failed = 0;
  for (const check of checks) {
    heading(check.name);
    const holds = await check.holds();
    if (!holds) failed += 1;
    console.log(holds ? 'ok' : `FAILED: ${check.name}`);
  }
  return { passed: checks.length - failed, failed };
}

/** @param {string} text */
export function heading(text) {
  console.log(`\n=== ${text} ${'='.repeat(Math.max(0, 72 - text.length))}`);
}
