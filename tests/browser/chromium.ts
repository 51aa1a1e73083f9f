import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const KNOWN = [
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
 * @throws when there is none, saying what to do
 */
export function chromiumPath(): string {
  const named = process.env.CHROMIUM;
  const found = named ? [named] : [chromium.executablePath(), ...KNOWN];
  const path = found.find((candidate) => existsSync(candidate));
  if (path) return path;
  throw new Error('No Chromium found. Run `npm test`, which installs one, or name yours in CHROMIUM.');
}

/**
 * Launch options for Playwright. Chromium's sandbox refuses to run as root; occlusion and timer throttling would make
 * tabs in the background sleep, which is the browser's business and not what is tested.
 */
export function launchOptions(): { executablePath: string; args: string[] } {
  const asRoot = process.getuid?.() === 0;
  return {
    executablePath: chromiumPath(),
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-dev-shm-usage',
      '--disable-background-timer-throttling',
      '--disable-backgrounding-occluded-windows',
      '--disable-renderer-backgrounding',
    ],
  };
}
