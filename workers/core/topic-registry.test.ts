import { expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import { createTopicRegistry } from './topic-registry.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('tells tabs at most once a frame, and not an hour late when the clock is set back an hour', async () => {
  const clock = createSimulatedClock();
  let emit: (view: object) => void = () => undefined;
  const topics = createTopicRegistry(
    {
      session: {
        open: (_topic, to) => {
          emit = to;
          emit({ phase: 'restoring' });
          return () => undefined;
        },
      },
    },
    clock,
  );
  const told: unknown[] = [];
  topics.watch(SESSION, { view: (_topic, view) => told.push(view), patch: (_topic, { set }) => told.push(set) });
  await turn();
  expect(told).toEqual([{ phase: 'restoring' }]);
  emit({ phase: 'signedIn' });
  emit({ phase: 'signedOut' });
  clock.advance(16);
  expect(told.slice(1)).toEqual([{ phase: 'signedOut' }]);
  clock.sleep(-3_600_000);
  emit({ phase: 'signedIn' });
  clock.advance(16);
  expect(told.slice(2)).toEqual([{ phase: 'signedIn' }]);
});
