import { DatabaseError, type Pool, type PoolClient, type QueryResult } from 'pg';
import type { SqlClient } from './pool.ts';
import { createStatementGroup, type Statement } from './statement-group.ts';

/**
 * Runs a transaction of these statements, which are all sent before the first result. Each sees what was committed
 * before it began, as in a transaction block. PostgreSQL answers when it reaches a Sync, and there is one.
 * @throws the error of the statement that failed, or of the commit; nothing was committed, unless the connection broke
 */
export async function runInOneRoundTrip(pool: Pool, statements: readonly Statement[]): Promise<readonly QueryResult[]> {
  const client = await pool.connect();
  let broken = false;
  try {
    return await new Promise((resolve, reject) => {
      client.query(createStatementGroup(statements, (error, results) => (error ? reject(error) : resolve(results!))));
    });
  } catch (error) {
    // After another error it is unknown what the connection still sends.
    broken = !(error instanceof DatabaseError && error.severity === 'ERROR');
    throw error;
  } finally {
    client.release(broken);
  }
}

/**
 * Sends named statements of an open transaction with one Sync, so that the database answers them together. When one
 * fails, all fail with its error: the transaction is over for all of them.
 * @param send queries in its first turn
 */
export function sendTogether<Result>(
  client: PoolClient,
  send: (together: SqlClient) => Promise<Result>,
): Promise<Result> {
  const waiting: { statement: Statement; settle: (error?: Error | null, result?: QueryResult) => void }[] = [];
  let isOpen = true;
  const query = (statement: Statement, values?: unknown): Promise<QueryResult> =>
    new Promise((resolve, reject) => {
      // A text alone would be a group of its own, with a Sync of its own.
      if (!isOpen || values !== undefined || !statement.name)
        throw new Error('Only named statements of the first turn are sent together');
      waiting.push({ statement, settle: (error, result) => (error ? reject(error) : resolve(result!)) });
    });
  const sent = send({ query } as unknown as SqlClient);
  isOpen = false;
  const statements = waiting.map(({ statement }) => statement);
  if (statements.length > 0)
    client.query(
      createStatementGroup(statements, (error, results) =>
        waiting.forEach(({ settle }, index) => settle(error, results?.[index])),
      ),
    );
  return sent;
}

/** Waits for all writes. @throws the first error */
export async function waitForAll(writes: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(writes)).find((write) => write.status === 'rejected');
  if (failed) throw failed.reason;
}
