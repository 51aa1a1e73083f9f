import process from 'node:process';
import { afterEach, describe, expect, it } from 'vitest';
import { createProcessPool, type PoolLimits, type ProcessPool } from '#server/processes/process-pool.ts';
import { TASKS } from '#tests/doubles/hostile-tasks.ts';

const MEGABYTE = 1024 * 1024;
const warnings: object[] = [];
let pool: ProcessPool;
const open = (limits: Partial<PoolLimits> = {}): ProcessPool => {
  warnings.length = 0;
  pool = createProcessPool(
    {
      concurrency: 1,
      perPerson: 1,
      maxWaiting: 8,
      memory: 400 * MEGABYTE,
      memoryKept: 300 * MEGABYTE,
      heap: 64,
      idle: 60_000,
      priority: 0,
      ...limits,
    },
    { warn: (entry: object) => void warnings.push(entry) },
  );
  return pool;
};
afterEach(() => pool.close());
const person = { personId: 'a' };

describe('a process of a pool', () => {
  it('copies input and output, keeps its module loaded, and serves one call after another', async () => {
    const { run } = open();
    const value = { text: '麼', bytes: Buffer.from([1, 2]), map: new Map([['a', 1n]]) };
    expect(await run(TASKS.echo, value, person)).toEqual(value);
    expect([await run(TASKS.count, undefined, person), await run(TASKS.count, undefined, person)]).toEqual([1, 2]);
  });

  it('passes on refusals with their code, and failures with their message', async () => {
    const { run } = open();
    await expect(run(TASKS.refuse, undefined, person)).rejects.toMatchObject({
      code: 'ImageDimensions',
      params: { width: 3 },
    });
    await expect(run(TASKS.fail, undefined, person)).rejects.toMatchObject({
      name: 'TaskFailedError',
      message: 'out of range',
    });
    expect(warnings).toEqual([]);
  });

  it.each([
    ['stall', 'time'],
    ['hoard', 'memory'],
    ['fill', 'memory'],
    ['crash', 'ended'],
  ] as const)('that has to %s is ended with the reason %s; the next task gets another', async (name, reason) => {
    const { run } = open();
    const before = await run(TASKS.pid, undefined, person);
    await expect(run(TASKS[name], undefined, person)).rejects.toMatchObject({ name: 'ProcessEndedError', reason });
    expect(warnings).toMatchObject([{ reason }]);
    expect(await run(TASKS.pid, undefined, person)).not.toBe(before);
    expect(() => process.kill(before, 0)).toThrow('ESRCH');
  });

  it('is ended when it waits longer than the real time of its task', async () => {
    const { run } = open();
    const slow = { ...TASKS.stall, processorTime: 60_000, realTime: 200 };
    await expect(run(slow, undefined, person)).rejects.toMatchObject({ reason: 'time' });
  });

  it('is replaced after a task that left much memory behind', async () => {
    const { run } = open({ memory: 2_000 * MEGABYTE, memoryKept: 150 * MEGABYTE });
    const before = await run(TASKS.pid, undefined, person);
    expect(await run(TASKS.pid, undefined, person)).toBe(before);
    await run(TASKS.swell, 200, person);
    expect(await run(TASKS.pid, undefined, person)).not.toBe(before);
  });

  it('ends when the caller gives up, with the caller’s reason', async () => {
    const { run } = open();
    const before = await run(TASKS.pid, undefined, person);
    const leaving = new AbortController();
    const stalled = run({ ...TASKS.stall, processorTime: 60_000 }, undefined, { ...person, signal: leaving.signal });
    leaving.abort(new Error('leaving'));
    await expect(stalled).rejects.toThrow('leaving');
    expect(await run(TASKS.pid, undefined, person)).not.toBe(before);
  });

  it('has no secret of the server in its environment', async () => {
    process.env.SECRET_KEY ??= 'a secret of the server, for this test only';
    const names = await open().run(TASKS.variables, undefined, person);
    expect(names).toContain('PATH');
    expect(names.filter((name) => /KEY|SECRET|URL|PASSWORD|TOKEN/.test(name))).toEqual([]);
  });

  it('is held for several calls that share state, and ends afterwards', async () => {
    const { hold, run } = open();
    const seen = await hold(person, async ({ call }) => [
      await call(TASKS.pid, undefined),
      await call(TASKS.count, undefined),
      await call(TASKS.count, undefined),
    ]);
    expect(seen.slice(1)).toEqual([1, 2]);
    expect(await run(TASKS.pid, undefined, person)).not.toBe(seen[0]);
  });
});

it('a closed pool ends its processes and refuses work', async () => {
  const { run, close } = open();
  const before = await run(TASKS.pid, undefined, person);
  const stalled = run({ ...TASKS.stall, processorTime: 60_000 }, undefined, person);
  const waiting = run(TASKS.echo, 1, person);
  close();
  await expect(stalled).rejects.toThrow();
  await expect(waiting).rejects.toThrow('closed');
  await expect.poll(() => isAlive(before)).toBe(false);
  expect(warnings).toEqual([]);
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}
