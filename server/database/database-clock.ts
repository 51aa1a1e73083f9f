import type { Pool } from 'pg';
import type { Config } from '../foundation/config.ts';

/** The clock of a database. */
export type DatabaseClock = {
  /** The time there, without asking it. */
  now(): Date;
  close(): void;
};

/** Clocks of machines drift by some milliseconds in this time. */
const MEASURE_EVERY = 60_000;
/** The answer of a busy database says too little about the moment at which it was given. ms */
const SLOWEST_ANSWER = 1_000;
/** Slow answers after which the clock may be wrong. */
const MOST_SLOW = 5;

/**
 * Measures the clock of the database, now and every minute. Several processes judge deadlines (of offers, quotes,
 * purchases, sessions) by it, so that none ends early or late where the clock of a machine is wrong. Between two
 * measurements it goes on by the steady clock of this process, which is never set.
 * @param onError receives the error of a later measurement, also of answers that were slow for five minutes; the clock
 *   goes on
 */
export async function startDatabaseClock(
  pool: Pick<Pool, 'connect'>,
  onError: (error: unknown) => void,
  steady: () => number = () => performance.now(),
): Promise<DatabaseClock> {
  let ahead = Date.now() - steady();
  let slow = 0;
  const measure = async (slowest: number): Promise<void> => {
    // The time to connect, or to wait for a connection, is no part of the answer.
    const client = await pool.connect();
    const asked = steady();
    const {
      rows: [row],
    } = await client
      .query<{ ms: number }>('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms')
      .catch((error: unknown) => {
        // Its connection may be dead.
        client.release(true);
        throw error;
      });
    client.release();
    const answered = steady();
    if (row && answered - asked <= slowest) {
      ahead = row.ms - (asked + answered) / 2;
      slow = 0;
    } else if ((slow += 1) % MOST_SLOW === 0) {
      throw new Error(`The clock of the database was not measured: its last ${slow} answers were slow.`);
    }
  };
  await measure(Infinity);
  const timer = setInterval(() => void measure(SLOWEST_ANSWER).catch(onError), MEASURE_EVERY).unref();
  return {
    now: () => new Date(Math.floor(steady() + ahead)),
    close: () => clearInterval(timer),
  };
}

/** The clock that judges deadlines: of the operator's database; the embedded one has that of this machine. */
export async function openClock(
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
  pool: Pick<Pool, 'connect'>,
  onError: (error: unknown) => void,
): Promise<DatabaseClock> {
  if (databaseUrl === undefined) return { now: () => new Date(), close: () => undefined };
  return startDatabaseClock(pool, onError);
}
