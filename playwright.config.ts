import { defineConfig, devices } from '@playwright/test';
import { launchOptions } from './tests/browser/chromium.ts';

const ofChromium = launchOptions();
const VIEWPORT = { width: 1440, height: 900 };
/** Browsers that run only where `BROWSERS` names them: `BROWSERS=firefox,webkit`. */
const ON_REQUEST = { firefox: devices['Desktop Firefox'], webkit: devices['Desktop Safari'] };
const requested = process.env['BROWSERS']?.split(',') ?? [];
const projects = Object.entries(ON_REQUEST).flatMap(([name, device]) =>
  requested.includes(name)
    ? [
        {
          name,
          testMatch: /\/(talk|tabs|offline)\.spec\.ts$/,
          use: { ...device, viewport: VIEWPORT, launchOptions: {} },
        },
      ]
    : [],
);

/**
 * Real Chromium against the real server: each worker starts its own server, data folder and proxy (tests/e2e/support).
 */
export default defineConfig({
  testDir: './tests/e2e',
  outputDir: './test-results',
  globalSetup: './tests/e2e/support/set-up.ts',
  forbidOnly: true,
  fullyParallel: false,
  // Each has a server, a PostgreSQL and a browser. Many tests wait for half of their time: on two cores, three use seven
  // eighths of the processor time. On a slow machine, two and three take equally long.
  workers: 3,
  // No retries: no test may depend on chance.
  retries: 0,
  // Guards against hanging; what a page does takes a fraction of it, also beside other load.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: './test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: VIEWPORT,
    locale: 'en-GB',
    colorScheme: 'dark',
    // Without a graphics card, skeletons and spinners that move cost as much processor time as the pages.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...ofChromium,
      // A microphone that beeps once a second, and a person who allows its use. With options of its own, a file would
      // have a Playwright worker and a server of its own.
      args: [...ofChromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
  ...(projects.length > 0 && { projects }),
});
