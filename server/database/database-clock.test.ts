import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pool } from 'pg';
import { startDatabaseClock, type DatabaseClock } from './database-clock.ts';

const MINUTE = 60_000;
/** The time of the database, the steady time of this process, and how long a connection and an answer take. */
let there: number;
let here: number;
let waits: number;
let takes: number;
let fails: boolean;
let borrowed: number;
let clock: DatabaseClock;
const errors: unknown[] = [];
const client = {
  async query() {
    if (fails) throw new Error('no database');
    here += takes / 2;
    const ms = there;
    here += takes / 2;
    return { rows: [{ ms }] };
  },
  release: () => void (borrowed -= 1),
};
const pool = {
  async connect() {
    here += waits;
    borrowed += 1;
    return client;
  },
} as unknown as Pool;
const start = (): Promise<DatabaseClock> =>
  startDatabaseClock(
    pool,
    (error) => errors.push(error),
    () => here,
  );
const pass = async (duration: number): Promise<void> => {
  here += duration;
  await vi.advanceTimersByTimeAsync(duration);
};

beforeEach(async () => {
  vi.useFakeTimers();
  errors.length = 0;
  [there, here, waits, takes, fails, borrowed] = [Date.parse('2026-11-28T12:00:00Z'), 500, 0, 100, false, 0];
  clock = await start();
});
afterEach(() => {
  clock.close();
  vi.useRealTimers();
});

it('is that of the database, at the middle of the question, and goes on by itself', async () => {
  expect(clock.now().getTime()).toBe(there + 50);
  await pass(1_234);
  expect(clock.now().getTime()).toBe(there + 50 + 1_234);
});

it('is measured every minute, but not by a slow answer', async () => {
  there += MINUTE + 7;
  await pass(MINUTE);
  expect(clock.now().getTime()).toBe(there + 50);
  takes = 3_000;
  there += 5 * MINUTE;
  const before = clock.now().getTime();
  await pass(MINUTE);
  expect(clock.now().getTime()).toBe(before + MINUTE + takes);
});

it('is not shifted by the time to connect', async () => {
  clock.close();
  waits = 800;
  clock = await start();
  expect(clock.now().getTime()).toBe(there + 50);
});

it('is measured although the connections of the process were busy', async () => {
  waits = 3_000;
  there += 5 * MINUTE;
  await pass(MINUTE);
  expect([clock.now().getTime(), borrowed]).toEqual([there + 50, 0]);
});

it('says when the database was slow for five minutes', async () => {
  takes = 3_000;
  for (let minutes = 0; minutes < 5; minutes += 1) await pass(MINUTE);
  expect(errors).toEqual([new Error('The clock of the database was not measured: its last 5 answers were slow.')]);
});

it('goes on while the database does not answer', async () => {
  fails = true;
  const before = clock.now().getTime();
  await pass(MINUTE);
  expect([clock.now().getTime() - before, errors, borrowed]).toEqual([MINUTE, [new Error('no database')], 0]);
});
