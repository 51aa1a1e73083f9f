// `npm test`: set-up, checks, build, all tests; ends with the failed tests by name and the sum.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { heading, runChecks, sourceChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';
import { temporaryFolder } from './temporary.mjs';

const reports = join(root, '.cache/reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

heading('set-up');
await ensureInstalled();
const environment = { ...(await ensureBrowser()), ...temporaryFolder() };
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

/** Beside the checks, which ignore what it writes: it uses one thread. A build that fails ends the run. */
const build = {
  name: 'build',
  holds: () => ensureBuilt().then(() => true),
};
const [ofCode, ofText] = sourceChecks;
const totals = await runChecks([ofCode, [build, ...ofText]]);
/**
 * Failed tests with the first line of their error. Listed again at the end, far below where they were printed.
 * @type {string[]}
 */
const failures = [];

heading('unit, rule, contract, simulation and server tests (vitest)');
const vitest = await runNode(
  [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  environment,
);
count(vitest, () => {
  const { numPassedTests, numFailedTests, testResults } = read(vitestReport);
  for (const { name, status: result, message, assertionResults } of testResults) {
    const file = relative(root, name);
    const before = failures.length;
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed') failures.push(`${file} › ${fullName}: ${firstLine(failureMessages[0])}`);
    }
    // A hook that failed has no message here.
    if (message || (result === 'failed' && failures.length === before)) failures.push(`${file}: ${firstLine(message)}`);
  }
  return { passed: numPassedTests, failed: numFailedTests };
});

heading('browser tests (playwright)');
const playwright = await runNode([tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
  ...environment,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
count(playwright, () => {
  const { suites, stats } = read(playwrightReport);
  const { expected, unexpected, flaky } = stats;
  suites.forEach(addFailedSpecs);
  return { passed: expected, failed: unexpected + flaky };
});

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed === 0 ? 0 : 1;

/**
 * Adds a runner's numbers. A runner that failed without a failed test (a crash, an unhandled error, no report) counts
 * as one failure.
 * @param {number} code
 * @param {() => { passed: number, failed: number }} numbers
 */
function count(code, numbers) {
  let result = { passed: 0, failed: 0 };
  try {
    result = numbers();
  } catch (error) {
    console.error(`No report: ${String(error)}`);
  }
  totals.passed += result.passed;
  totals.failed += code !== 0 && result.failed === 0 ? 1 : result.failed;
}

/**
 * Lists the failed tests of a Playwright suite and of the suites in it.
 * @param {import('@playwright/test/reporter').JSONReportSuite} suite
 */
function addFailedSpecs({ suites = [], specs }) {
  suites.forEach(addFailedSpecs);
  for (const { ok, file, title, tests } of specs) {
    const [message] = tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []));
    if (!ok) failures.push(`tests/e2e/${file} › ${title}: ${firstLine(message)}`);
  }
}

/** @param {string | undefined} message */
function firstLine(message) {
  return stripVTControlCharacters(message ?? 'no message').split('\n', 1)[0];
}

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
