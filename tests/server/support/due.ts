import { dueWork } from '#server/job-catalogue.ts';
import type { TestApp } from './app.ts';

/**
 * Does what is due at this moment: ends, expiries, completions. A running server looks every second; tests look when
 * they please.
 */
export async function runDue(test: TestApp): Promise<void> {
  const { signal } = new AbortController();
  for (const work of dueWork(test.deps)) await work.run(signal);
}
