// `npm test`: set-up, checks, build, all tests; the last line is the sum.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './built.mjs';
import { heading, runChecks, sourceChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { root, runNode, tool } from './project.mjs';

const reports = join(root, '.cache/reports');
const vitestReport = join(reports, 'vitest.json');
const playwrightReport = join(reports, 'playwright.json');

heading('set-up');
await ensureInstalled();
const browser = await ensureBrowser();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const totals = await runChecks(sourceChecks);

heading('build');
await ensureBuilt();

heading('unit, rule, contract, simulation and server tests (vitest)');
const vitest = await runNode(
  [tool('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
  browser,
);
count(vitest, () => {
  const { numPassedTests, numFailedTests } = read(vitestReport);
  return { passed: numPassedTests, failed: numFailedTests };
});

heading('browser tests (playwright)');
const playwright = await runNode([tool('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], {
  ...browser,
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
});
count(playwright, () => {
  const { expected, unexpected, flaky } = read(playwrightReport).stats;
  return { passed: expected, failed: unexpected + flaky };
});

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

/** @param {string} file */
function read(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
