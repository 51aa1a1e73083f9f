import { dueTasks } from '#server/jobs/due.ts';
import type { TestApp } from './app.ts';

/** Does what is due at this moment: ends, expiries, completions. A running server looks every second; tests look when they please. */
export async function runDue(test: TestApp): Promise<void> {
  for (const task of dueTasks(test.deps)) await task.run();
}
