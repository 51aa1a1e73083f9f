import type { Pool } from 'pg';
import type { SqlClient } from './pool.ts';

/**
 * Runs a transaction whose statements are all sent before the first result: one round trip.
 * @param statements sends them in its first turn
 * @throws the error of the first statement that failed; then nothing was committed, unless the connection broke
 */
export async function runInOneRoundTrip<Result>(
  pool: Pool,
  statements: (client: SqlClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = false;
  try {
    const sent = [client.query('BEGIN'), statements(client), client.query('COMMIT')] as const;
    await waitForAll(sent);
    return await sent[1];
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Waits for all writes. @throws the first error */
export async function waitForAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}
