import { dueWork } from '#server/job-catalogue.ts';
import type { TestApp } from './app.ts';

/**
 * Runs the due work: ends, expiries, completions. A running server does so every second.
 */
export async function runDue(test: TestApp): Promise<void> {
  const { signal } = new AbortController();
  for (const work of dueWork(test.deps)) await work.run(signal);
}
