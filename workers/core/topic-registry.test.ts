import { expect, it } from 'vitest';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { SESSION } from '#protocol/bridge/topics.ts';
import { createBatcher } from './batcher.ts';
import { createTopicRegistry } from './topic-registry.ts';
import type { View } from './topic-source.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

it('sends tabs one patch per batch, of the last view, also after the clock was set back', async () => {
  const clock = createSimulatedClock();
  let emit: (view: View) => void = () => undefined;
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
    createBatcher(clock),
  );
  const sent: unknown[] = [];
  topics.watch(SESSION, { view: (_topic, view) => sent.push(view), patch: (_topic, { set }) => sent.push(set) });
  await turn();
  expect(sent).toEqual([{ phase: 'restoring' }]);
  emit({ phase: 'signedIn' });
  emit(() => ({ phase: 'signedOut' }));
  await turn();
  clock.advance(16);
  expect(sent.slice(1)).toEqual([{ phase: 'signedOut' }]);
  clock.sleep(-3_600_000);
  emit({ phase: 'signedIn' });
  clock.advance(16);
  expect(sent.slice(2)).toEqual([{ phase: 'signedIn' }]);
});
