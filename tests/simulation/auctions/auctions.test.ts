import { describe, expect, it } from 'vitest';
import { simulateAuctions } from './run.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 150);
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 12);
const named = process.env.SIMULATION_SEED;
const seeds = named ? [Number(named)] : Array.from({ length: SEEDS }, (_, index) => index + 1);

describe(`auctions: ${seeds.length} seeds of ${STEPS} steps`, () => {
  for (const seed of seeds) {
    it(`hold in seed ${seed}`, { timeout: 60_000 }, async () => {
      const { placed, recorded } = await simulateAuctions(seed, STEPS);
      // A simulation without events proves nothing.
      expect(placed).toBeGreaterThan(0);
      expect(recorded).toBeGreaterThan(0);
    });
  }
});
