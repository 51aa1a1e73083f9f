import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenAdapter } from '#tests/models/adapters.ts';
import { openScenarios, SCENARIOS } from '#tests/models/worker/all.ts';
import { tracesOf } from '#tests/models/traces.ts';

let scenarios: OpenAdapter;
beforeAll(async () => {
  scenarios = await openScenarios(inject('cluster'));
});
afterAll(() => scenarios.stop());

describe('workers of several users', () => {
  it.each(SCENARIOS)(
    '%s: no step breaks a rule, and every fault fires',
    async (name) => {
      const traces = tracesOf(name, 'worker').map(({ steps, setting }) => ({
        steps,
        run: scenarios.of(name, setting).run,
      }));
      const { problems, failure } = await scenarios.of(name).check({ traces });
      expect(problems, failure?.path.join('\n  → ')).toEqual([]);
    },
    // Each step waits for the server, on machines that may be busy.
    900_000,
  );
});
