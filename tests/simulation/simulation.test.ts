import { describe, expect, it } from 'vitest';
import { simulate } from './run.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 120);
const FIRST = 1;
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 8);
const named = process.env.SIMULATION_SEED;
const seeds = named ? [Number(named)] : Array.from({ length: SEEDS }, (_, index) => FIRST + index);

describe(`simulation: ${seeds.length} seeds of ${STEPS} steps`, () => {
  for (const seed of seeds) {
    it(`[SIM-1…SIM-9] hold through seed ${seed}`, { timeout: 120_000 }, async () => {
      const { written, sent } = await simulate(seed, STEPS);
      // A simulation in which nothing happens proves nothing.
      expect(written).toBeGreaterThan(0);
      expect(sent).toBeGreaterThan(0);
    });
  }
});
