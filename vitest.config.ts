import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { launchOptions } from './tests/browser/chromium.ts';

const unitTests = ['protocol', 'machines', 'workers', 'client', 'server'].map(
  (folder) => `${folder}/**/*.test.{ts,tsx}`,
);

/** Long files. Begun last, they would run on while the other processes have nothing left to do. */
const LONGEST = [
  'tests/server/models-http.test.ts',
  'tests/server/models-worker.test.ts',
  'tests/models/models.test.ts',
  'tests/models/planted/planted.test.ts',
  'tests/server/auction-crash.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => LONGEST.some((file) => moduleId.endsWith(file));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          // One process for many files: loading modules again for each would take longer than the tests.
          isolate: false,
          // As many as `server` has: Vitest refuses other numbers for projects that run together.
          maxWorkers: 3,
          // Generated paths are many; no test here waits for real time.
          testTimeout: 60_000,
          include: [...unitTests, 'tests/{architecture,bench,contracts,doubles,faults,models}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          // Loads the application once per process instead of once per file.
          isolate: false,
          include: ['tests/{server,permissions}/**/*.test.ts'],
          globalSetup: 'tests/server/support/global-setup.ts',
          // Each file creates its own database and application. The third keeps two cores busy while others wait for
          // processes that start and limits that pass.
          maxWorkers: 3,
          // Processes and databases are started and killed here, on machines that may be busy.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 25_000, interval: 10 } },
        },
      },
      {
        // A dependency discovered late makes the page reload in the middle of a test.
        optimizeDeps: { include: ['dexie', 'idb', 'partysocket/ws', 'react-dom', 'xstate', 'zod'] },
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
