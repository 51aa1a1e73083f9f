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
