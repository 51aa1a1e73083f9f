import { existsSync, statfsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The Chromium that tests and benches use: `CHROMIUM`, else Playwright's own download, else one of the system.
 *
 * @returns undefined when it is missing: Playwright then reports it, and only to tests that need a browser
 */
export function chromiumPath(): string | undefined {
  const named = process.env.CHROMIUM;
  return named ? named : [chromium.executablePath(), ...KNOWN].find((candidate) => existsSync(candidate));
}

/**
 * Launch options for Playwright. Chromium's sandbox refuses to run as root; occlusion and timer throttling would make
 * tabs in the background sleep, which is the browser's business and not what is tested.
 */
export function launchOptions(): { executablePath?: string; args: string[]; ignoreDefaultArgs?: string[] } {
  const executablePath = chromiumPath();
  const asRoot = process.getuid?.() === 0;
  const shared = hasSharedMemory();
  return {
    ...(executablePath === undefined ? {} : { executablePath }),
    // A default of Playwright: shared memory in files of the temporary folder.
    ...(shared ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {}),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      ...(shared ? [] : ['--disable-dev-shm-usage']),
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  };
}

/** Far more than the browsers of all workers share. Bytes. */
const SHARED_MEMORY = 1024 ** 3;

/**
 * Whether `/dev/shm` can hold what browsers share between their processes. Containers often have 64 MiB, on which a
 * browser crashes. Files in the temporary folder work everywhere; creating them on a disk costs processor time.
 */
function hasSharedMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize >= SHARED_MEMORY;
  } catch {
    return false;
  }
}
