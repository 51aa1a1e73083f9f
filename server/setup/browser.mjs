import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { must, run, runNode, tool } from './project.mjs';

/**
 * Finds a Chromium for the browser tests, installing one if need be: on Debian as root from apt (with a font for
 * Chinese), elsewhere Playwright's own.
 * @returns {Promise<Record<string, string>>} environment for Playwright: `CHROMIUM` unless it uses its own
 */
export async function ensureBrowser() {
  const found = installedBrowser();
  if (found) return { CHROMIUM: found };
  if (isDebian() && process.getuid?.() === 0) {
    console.log('Installing Chromium from Debian …');
    await must('apt-get update', run('apt-get', ['update', '-qq']));
    await must(
      'Installing Chromium',
      run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'], {
        DEBIAN_FRONTEND: 'noninteractive',
      }),
    );
    const installed = installedBrowser();
    if (installed) return { CHROMIUM: installed };
  }
  console.log("Installing Playwright's Chromium …");
  await must('Installing Chromium', runNode([tool('playwright'), 'install', 'chromium']));
  return {};
}

/** @returns {string | undefined} path of a Chromium or Chrome that is already here */
function installedBrowser() {
  const named = process.env.CHROMIUM;
  if (named) return named;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => names.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
  return candidates.find(isExecutable);
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
