import { jobEnded } from '../foundation/measurements.ts';

/**
 * Runs a job and publishes how long it took and whether it failed.
 * @param lag seconds that it began late; undefined for work without fixed times
 */
export async function measureRun<Result>(
  name: string,
  run: () => Promise<Result>,
  lag: number | undefined,
): Promise<Result> {
  const started = performance.now();
  const end = (failed: boolean): void =>
    jobEnded.publish({ name, failed, lag, seconds: (performance.now() - started) / 1_000 });
  try {
    const result = await run();
    end(false);
    return result;
  } catch (error) {
    end(true);
    throw error;
  }
}
