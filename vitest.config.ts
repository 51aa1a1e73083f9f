import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { launchOptions } from './tests/browser/chromium.ts';

const beside = ['protocol', 'machines', 'workers', 'client', 'server'].map((folder) => `${folder}/**/*.test.ts`);

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // Paths over every transition are many; nothing here waits for real time.
          testTimeout: 20_000,
          include: [...beside, 'tests/{architecture,bench,contracts,doubles,models}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/{server,simulation,permissions}/**/*.test.ts'],
          globalSetup: 'tests/server/support/global-setup.ts',
          // A file makes its own database and its own application: two at a time keep two cores busy.
          maxWorkers: 2,
          // Processes and databases are started and killed here, on machines that may be busy.
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Found late, a dependency makes the page load anew in the middle of a test.
        optimizeDeps: { include: ['dexie', 'idb', 'xstate', 'zod'] },
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: launchOptions() }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
