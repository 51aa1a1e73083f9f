import { describe, expect, it } from 'vitest';
import { createFollowMachine } from './example/follow.machine.ts';
import { followModel } from './example/follow.model.ts';
import { explore, possiblePairs } from './explore.ts';
import { createGenerator } from './generate.ts';
import { createRandom } from './random.ts';
import { runModelOf } from './run.ts';
import { replay, shrink } from './shrink.ts';
import type { AnyChartModel } from './model.ts';

/** The chart as an engineer writes it first: what is pressed while a request runs is lost. */
const LOSING: AnyChartModel = {
  ...followModel,
  make: (world) =>
    createFollowMachine({ save: (follows) => world.call('save', follows) }).provide({
      guards: { pressedAgain: () => false },
    }),
};
const generator = (name: string) => createGenerator(name, createRandom(1));

describe('the example of the tutorial', () => {
  it.each(['edges', 'shortest', 'pairs', 'random', 'weighted'])(
    '%s finds the lost update and shrinks it',
    async (name) => {
      const model = runModelOf(LOSING);
      const { failure } = await explore(model, { generator: generator(name) });
      expect(failure?.rule).toBe('[4] the server has what the page shows');
      const { failure: shrunk } = await shrink(model, failure!);
      expect(shrunk.path).toEqual(['follow.toggle', 'follow.toggle', 'save answers saved']);
      for (let time = 0; time < 10; time += 1)
        expect((await replay(model, shrunk.path)).broken?.rule).toBe(failure?.rule);
    },
  );

  it('is shrunk in few runs by what is likely: faults and the last steps', async () => {
    const model = runModelOf(LOSING);
    const answers = Array.from({ length: 9 }, () => ['follow.toggle', 'save answers saved']).flat();
    const { broken, path, log } = await replay(model, [
      ...answers,
      'follow.toggle',
      'follow.toggle',
      'save answers saved',
    ]);
    expect(path).toHaveLength(21);
    const { failure, runs } = await shrink(model, { ...broken!, path, log }, undefined, 2);
    expect(runs).toBe(2);
    expect(failure.path).toEqual(['follow.toggle', 'follow.toggle', 'save answers saved']);
  });

  it('holds once the chart is mended, with every transition taken and every rule decided', async () => {
    const found = await explore(runModelOf(followModel), { generator: generator('edges') });
    expect(found.failure).toBeUndefined();
    expect([...found.decided.values()].filter((count) => count === 0)).toEqual([]);
    expect(found.taken.transitions.size).toBe(6);
    const pairs = await explore(runModelOf(followModel), { generator: generator('pairs') });
    expect(new Set([...possiblePairs(found)].filter((pair) => !pairs.pairs.has(pair)))).toEqual(new Set());
  });
});
