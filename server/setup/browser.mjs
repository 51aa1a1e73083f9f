import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must, run, runNode, tool } from './project.mjs';

/** Chromium without windows: the same engine, and a page load costs a third less CPU time. */
const SHELL = 'chromium-headless-shell';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Finds a Chromium for the browser tests, installing one if need be: on Debian as root from apt (with a font for
 * Chinese), elsewhere Playwright's own.
 * @returns {Promise<Record<string, string>>} environment for Playwright: `CHROMIUM` unless it uses its own
 */
export async function ensureBrowser() {
  const shell = process.env.CHROMIUM || installed([SHELL]);
  if (shell) return { CHROMIUM: shell };
  const other = installed(BROWSERS) ?? APPLICATIONS.find(isExecutable);
  if (isDebian() && process.getuid?.() === 0) {
    for (const name of other ? [SHELL] : [SHELL, 'chromium']) {
      console.log(`Installing ${name} from Debian …`);
      await installPackages(other ? [name] : [name, 'fonts-noto-cjk']);
      const found = installed([name]);
      if (found) return { CHROMIUM: found };
    }
  }
  if (other) return { CHROMIUM: other };
  console.log("Installing Playwright's Chromium …");
  await must('Installing Chromium', runNode([tool('playwright'), 'install', 'chromium']));
  return {};
}

/**
 * Installs Debian packages; refreshes the package lists when the first attempt fails.
 * @param {string[]} names
 */
async function installPackages(names) {
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];
  const install = () =>
    run('apt-get', [...network, 'install', '-y', '-qq', '--no-install-recommends', ...names], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
  if ((await install()) === 0) return;
  if ((await run('apt-get', [...network, 'update', '-qq'])) === 0) await install();
}

/**
 * @param {string[]} names
 * @returns {string | undefined} path of the first of these programs that is on the PATH
 */
function installed(names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function isDebian() {
  return existsSync('/etc/os-release') && /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
}
