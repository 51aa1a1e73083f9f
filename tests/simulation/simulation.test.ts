import { describe, expect, it } from 'vitest';
import { simulate } from './run.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 120);
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 8);

/** Seeds that once broke an invariant, and what was wrong. */
const FOUND: Record<number, string> = {
  26: 'a read mark died with the worker before the server had heard of it, and was never told',
  28: 'the same, with messages that came meanwhile',
  30: 'the server told an unread count of another moment than the newest message beside it',
  40: 'an unread count replayed after a reconnection undid what had been counted since',
  42: 'an unread count stood behind a message in the event log that it had not counted',
  56: 'an older snapshot of a room took back messages that had been counted',
};

const named = process.env.SIMULATION_SEED;
const seeds = named
  ? [Number(named)]
  : [...new Set([...Object.keys(FOUND).map(Number), ...Array.from({ length: SEEDS }, (_, index) => index + 1)])];

describe(`simulation: ${seeds.length} seeds of ${STEPS} steps`, () => {
  for (const seed of seeds) {
    it(
      `hold through seed ${seed}${FOUND[seed] ? `, which once found: ${FOUND[seed]}` : ''}`,
      { timeout: 120_000 },
      async () => {
        const { written, sent } = await simulate(seed, STEPS);
        // A simulation in which nothing happens proves nothing.
        expect(written).toBeGreaterThan(0);
        expect(sent).toBeGreaterThan(0);
      },
    );
  }
});
