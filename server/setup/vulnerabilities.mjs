import { npm } from './project.mjs';

/** npm would wait for minutes. Milliseconds. */
const PATIENCE = 20_000;
const SERIOUS = ['high', 'critical'];

/**
 * @typedef {object} Finding
 * @property {string} name
 * @property {string} severity
 * @property {string} range
 */
/** @typedef {{ findings: Finding[] } | { skipped: string }} AuditResult */

/**
 * @param {string} output of `npm audit --json`
 * @returns {AuditResult} why there is no result when the registry was not reached or knows no advisories
 */
export function readAudit(output) {
  /** @type {{ vulnerabilities?: Record<string, Finding>, message?: string, error?: { summary?: string } }} */
  let report;
  try {
    report = JSON.parse(output);
  } catch {
    return { skipped: 'npm audit gave no result' };
  }
  if (report.vulnerabilities) return { findings: Object.values(report.vulnerabilities) };
  return { skipped: report.message ?? report.error?.summary ?? 'npm audit gave no result' };
}

/**
 * Whether no package that the server runs has a known serious vulnerability. Without a registry that answers the check
 * is skipped and says so.
 * @param {(text: string) => void} print
 */
export async function checkVulnerabilities(print) {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', `--fetch-timeout=${PATIENCE}`];
  const result = readAudit(await npm(args, PATIENCE + 5_000));
  if ('skipped' in result) {
    print(`Skipped: the registry gave no advisories (${result.skipped}). Run "npm audit" where it can be reached.\n`);
    return true;
  }
  for (const { name, severity, range } of result.findings) print(`${severity}: ${name} ${range}\n`);
  return !result.findings.some(({ severity }) => SERIOUS.includes(severity));
}
