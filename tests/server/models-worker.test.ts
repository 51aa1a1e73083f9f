import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenAdapter } from '#tests/models/adapters.ts';
import { replay } from '#tests/models/engine/shrink.ts';
import { openScenarios, SCENARIOS } from '#tests/models/worker/all.ts';
import { tracesOf } from '#tests/models/traces.ts';

let scenarios: OpenAdapter;
beforeAll(async () => {
  scenarios = await openScenarios(inject('cluster'));
});
afterAll(() => scenarios.stop());

describe('workers of several users', () => {
  it.each(SCENARIOS)(
    '%s: no step breaks a rule',
    async (name) => {
      for (const { steps, setting } of tracesOf(name, 'worker')) {
        const { broken, path } = await replay(scenarios.of(name, setting).run, steps);
        expect(broken).toBeUndefined();
        expect(path.slice(0, steps.length), 'a kept step is not possible any more').toEqual(steps);
      }
      const { problems, failure } = await scenarios.of(name).check({ traces: [] });
      expect(problems, [...problems, ...(failure?.path ?? [])].join('\n  → ')).toEqual([]);
    },
    // Each step waits for the server, on machines that may be busy.
    900_000,
  );

  it.each(SCENARIOS)(
    '%s: a seed repeats its run',
    async (name) => {
      const reportOf = () => scenarios.of(name).check({ seed: 5, traces: [], stop: ({ steps }) => steps >= 130 });
      const first = await reportOf();
      expect(await reportOf()).toEqual(first);
    },
    900_000,
  );
});
