import { expect, vi } from 'vitest';
import type { TestApp } from './app.ts';

/** Ends a test whose condition never becomes true; no test depends on speed. Milliseconds. */
export const WAIT_TIMEOUT = 25_000;

/** Runs `check` again until it passes. @returns its result */
export const waitFor = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: WAIT_TIMEOUT, interval: 10 });

/** Waits until exactly `count` statements of the test's database wait for a lock. */
export async function waitForBlocked(test: TestApp, count: number): Promise<void> {
  await waitFor(async () => {
    const { rowCount } = await test.deps.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rowCount).toBe(count);
  });
}
