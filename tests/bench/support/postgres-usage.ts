import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** What PostgreSQL has used so far. */
export type PostgresUsage = {
  /** Bytes and records of the write-ahead log. */
  readonly walBytes: number;
  readonly walRecords: number;
  /** CPU of all its processes, user and system, in microseconds; NaN without /proc. */
  readonly cpu: number;
};

/** Microseconds of a clock tick of /proc: 100 a second on every Linux. */
const TICK = 10_000;

/** @returns what the PostgreSQL of this pool has used since it was started */
export async function postgresUsage(pool: pg.Pool): Promise<PostgresUsage> {
  const { rows } = await pool.query<{ pid: number; bytes: string; records: string }>(
    'SELECT pg_backend_pid() AS pid, wal_bytes AS bytes, wal_records AS records FROM pg_stat_wal',
  );
  const [{ pid, bytes, records } = { pid: 0, bytes: 'NaN', records: 'NaN' }] = rows;
  return { walBytes: Number(bytes), walRecords: Number(records), cpu: processorTime(pid) };
}

/** @returns the CPU of the parent of a backend and of all children it has or had, in microseconds */
function processorTime(backend: number): number {
  try {
    const parent = statOf(String(backend))[PARENT];
    const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)[PARENT] === parent);
    const own = [String(parent), ...children].map((pid) => sum(statOf(pid).slice(USER, SYSTEM + 1)));
    const ended = sum(statOf(String(parent)).slice(ENDED_USER, ENDED_SYSTEM + 1));
    return (sum(own) + ended) * TICK;
  } catch {
    return Number.NaN;
  }
}

// Fields of /proc/PID/stat after the name, which may have spaces.
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14];

/** @returns the numbers after the name; none of a process that has ended */
function statOf(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return [];
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
