import { assign, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { defineModel } from './model.ts';
import { always } from './rules.ts';
import { countVerdicts, scoreOf } from './score.ts';

/** A shelf that has room for three, until it is closed. */
const createShelf = () =>
  setup({
    types: { context: {} as { things: number }, events: {} as { type: 'put' | 'close' } },
    guards: { hasRoom: ({ context }) => context.things < 3 },
    actions: { put: assign({ things: ({ context }) => context.things + 1 }) },
  }).createMachine({
    id: 'shelf',
    context: { things: 0 },
    initial: 'open',
    states: {
      open: { on: { put: { guard: 'hasRoom', actions: 'put' }, close: 'closed' } },
      closed: { type: 'final' },
    },
  });

const shelfModel = defineModel<ReturnType<typeof createShelf>, { things: number }>({
  make: createShelf,
  events: { put: [{}], close: [{}] },
  place: ({ value, context }) => `${value} ${context.things}`,
  observe: ({ context }) => ({ things: context.things }),
  rules: { 'things are counted': always(({ view }) => view.things >= 0) },
});

describe('the score', () => {
  it('ends for a mutant that ends at its start, and for one that counts without end', async () => {
    const results = await scoreOf(shelfModel);
    const verdicts = Object.fromEntries(results.map(({ mutant, verdict }) => [mutant.name, verdict]));
    // Starts closed: no step can be taken in any run.
    expect(verdicts).toMatchObject({ 'root: wrong initial state': 'structure' });
    // Ever new places, of which a thousand would be explored: it is left before it has taken every transition.
    expect(results.find(({ mutant }) => mutant.kind === 'guard always true')).toMatchObject({ verdict: 'structure' });
    expect(countVerdicts(results).behaviour).toBe(0);
  });
});
