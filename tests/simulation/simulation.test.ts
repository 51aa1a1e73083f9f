import { describe, expect, it } from 'vitest';
import { simulate } from './run.ts';

const STEPS = Number(process.env.SIMULATION_STEPS ?? 120);
const SEEDS = Number(process.env.SIMULATION_SEEDS ?? 8);

/** Seeds that once broke an invariant, with the bug. */
const FOUND: Record<number, string> = {
  26: 'a read receipt was lost with the worker before it was sent',
  28: 'the same, with messages that came meanwhile',
  30: 'the server sent an unread count that did not match the newest message beside it',
  40: 'an unread count replayed after a reconnection undid newer counts',
  42: 'an unread count followed a message in the event log that it did not include',
  56: 'an older snapshot of a room removed counted messages',
};

const named = process.env.SIMULATION_SEED;
const seeds = named
  ? [Number(named)]
  : [...new Set([...Object.keys(FOUND).map(Number), ...Array.from({ length: SEEDS }, (_, index) => index + 1)])];

describe(`simulation: ${seeds.length} seeds of ${STEPS} steps`, () => {
  for (const seed of seeds) {
    it(`hold in seed ${seed}${FOUND[seed] ? ` (found: ${FOUND[seed]})` : ''}`, { timeout: 120_000 }, async () => {
      const { written, sent } = await simulate(seed, STEPS);
      // A simulation without events proves nothing.
      expect(written).toBeGreaterThan(0);
      expect(sent).toBeGreaterThan(0);
    });
  }
});
