import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { compose } from '#server/compose.ts';
import { readConfig } from '#server/foundation/config.ts';
import { createTestDatabase } from './support/database.ts';

afterEach(() => void vi.useRealTimers());

it('a process whose own clock is a day ahead judges time by the clock of the database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vermeil-clock-'));
  const database = await createTestDatabase();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  const config = readConfig({ NODE_ENV: 'test', SEED: 'none', DATA_DIR: folder, DATABASE_URL: database.url });
  const { deps, close } = await compose(config, pino({ level: 'silent' }));
  const there = async (): Promise<number> =>
    (await database.pool.query<{ now: Date }>('SELECT clock_timestamp() AS now')).rows[0]!.now.getTime();
  const before = await there();
  // The clock of the machine is set meanwhile.
  vi.setSystemTime(0);
  const [at, inTransaction] = [deps.clock().getTime(), await deps.transact(async ({ now }) => now.getTime())];
  const after = await there();
  // The database is asked between two of its own answers; a minute is far more than any of them takes.
  for (const time of [at, inTransaction]) {
    expect(time).toBeGreaterThan(before - 60_000);
    expect(time).toBeLessThan(after + 60_000);
  }
  await close();
  await database.drop();
  rmSync(folder, { recursive: true });
});
