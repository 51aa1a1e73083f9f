import { expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import type { ServerFrame } from '#protocol/realtime/frames.ts';
import { createFrameBatcher } from './frame-batcher.ts';

const pong = (serverTime: number): ServerFrame => ({ event: 'pong', data: { serverTime, cursor: '0' } });

it('delivers the first frame at once and a burst together, in order, also after the clock was set back', () => {
  const clock = createSimulatedClock();
  const batches: number[] = [];
  const batcher = createFrameBatcher(clock, (frames) => batches.push(frames.length));
  batcher.push(pong(1));
  expect(batches).toEqual([1]);
  batcher.push(pong(2));
  batcher.push(pong(3));
  clock.advance(16);
  expect(batches).toEqual([1, 2]);
  clock.sleep(-3_600_000);
  batcher.push(pong(4));
  clock.advance(16);
  expect(batches).toEqual([1, 2, 1]);
});
