import { expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createBatcher } from './batcher.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('runs the first batch at once and a burst in batches, also after the clock was set back', async () => {
  const clock = createSimulatedClock();
  const batcher = createBatcher(clock);
  const batches: number[] = [];
  let frames = 0;
  const apply = (): void => {
    batches.push(frames);
    frames = 0;
  };
  const push = (): void => {
    frames += 1;
    batcher.apply(apply);
  };
  push();
  await turn();
  expect(batches).toEqual([1]);
  push();
  push();
  await turn();
  expect(batches).toEqual([1]);
  clock.advance(16);
  expect(batches).toEqual([1, 2]);
  clock.sleep(-3_600_000);
  push();
  clock.advance(16);
  expect(batches).toEqual([1, 2, 1]);
});

it('lets the window grow while a burst lasts, and messages one by one wait for the shortest at most', async () => {
  const clock = createSimulatedClock();
  const batcher = createBatcher(clock);
  const ranAt: number[] = [];
  const began = clock.now();
  const apply = (): void => void ranAt.push(clock.now() - began);
  const come = async (everyMs: number, times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      batcher.apply(apply);
      await turn();
      clock.advance(everyMs);
    }
  };
  await come(5, 4);
  expect(ranAt).toEqual([0, 5, 10, 15]);
  await come(1, 100);
  expect(ranAt).toEqual([0, 5, 10, 15, 20, 24, 32, 48, 80, 112]);
  clock.advance(100);
  await come(5, 2);
  expect(ranAt.at(-1)! - ranAt.at(-2)!).toBe(5);
});

it('publishes once after everything is applied, and what is added meanwhile in the same batch', async () => {
  const clock = createSimulatedClock();
  const batcher = createBatcher(clock);
  const order: string[] = [];
  const publish = (): void => void order.push('publish');
  batcher.publish(publish);
  batcher.apply(() => {
    order.push('apply');
    batcher.publish(publish);
  });
  await turn();
  expect(order).toEqual(['apply', 'publish']);
});

it('runs the other jobs when one of them throws', async () => {
  const clock = createSimulatedClock();
  const batcher = createBatcher(clock);
  const order: string[] = [];
  batcher.publish(() => void order.push('first'));
  await turn();
  batcher.publish(() => {
    throw new Error('broken');
  });
  batcher.publish(() => void order.push('second'));
  expect(() => clock.advance(16)).toThrow('broken');
  clock.advance(16);
  expect(order).toEqual(['first', 'second']);
});
