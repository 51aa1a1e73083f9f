import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { callError } from '../call-outcomes.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createQueryMachine } from './query.model.ts';

const settle = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

function createWorld(...failures: number[]) {
  const clock = createSimulatedClock();
  const fetch = vi.fn<() => Promise<unknown>>(() => {
    const status = failures.shift();
    return status === undefined ? Promise.resolve() : Promise.reject(callError(status));
  });
  const actor = createActor(createQueryMachine(fetch), { clock }).start();
  const pass = async (ms: number): Promise<number> => {
    clock.advance(ms);
    await settle();
    return fetch.mock.calls.length;
  };
  return { actor, fetch, pass };
}

describe('query', () => {
  it('[QRY-1] retries after 5 s or at a wake-up', async () => {
    const { actor, pass } = createWorld(503, 0);
    await settle();
    expect(await pass(4_999)).toBe(1);
    expect(await pass(1)).toBe(2);
    actor.send({ type: 'wake' });
    expect(await pass(0)).toBe(3);
    expect(actor.getSnapshot().value.sync).toBe('live');
  });

  it.each([401, 403, 404])('[QRY-2] stops after %s until the next refetch', async (status) => {
    const { actor, pass } = createWorld(status);
    await settle();
    actor.send({ type: 'wake' });
    expect(await pass(60_000)).toBe(1);
    actor.send({ type: 'refetch' });
    expect(await pass(1_000)).toBe(2);
  });

  it('[QRY-3] makes one fetch of all refetches within a second', async () => {
    const { actor, pass } = createWorld();
    await settle();
    for (let count = 0; count < 5; count += 1) actor.send({ type: 'refetch' });
    expect(await pass(999)).toBe(1);
    expect(await pass(1)).toBe(2);
    expect(await pass(60_000)).toBe(2);
  });

  it('[QRY-4] fetches once more after a fetch during which a refetch came', async () => {
    const { actor, fetch, pass } = createWorld();
    const first = Promise.withResolvers<void>();
    await settle();
    fetch.mockReturnValueOnce(first.promise);
    actor.send({ type: 'refetch' });
    expect(await pass(1_000)).toBe(2);
    actor.send({ type: 'refetch' });
    actor.send({ type: 'refetch' });
    expect(await pass(60_000)).toBe(2);
    first.resolve();
    await settle();
    expect(await pass(1_000)).toBe(3);
    expect(await pass(60_000)).toBe(3);
  });
});
