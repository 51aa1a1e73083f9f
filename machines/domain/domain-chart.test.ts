import { assign } from 'xstate';
import { describe, expect, it } from 'vitest';
import { ROLE_PREDICATES, decide, listMoves, setupDomain, type DomainChart, type Role } from './domain-chart.ts';

type State = 'shut' | 'ajar' | 'open';
type Move = 'open' | 'knock' | 'bolt' | 'slam';
type Facts = { by: Role; frozen: boolean; complete: boolean; bids: number };

const holds = {
  ...ROLE_PREDICATES,
  notFrozen: ({ frozen }: Facts) => !frozen,
  frozen: ({ frozen }: Facts) => frozen,
  complete: ({ complete }: Facts) => complete,
  noBids: ({ bids }: Facts) => bids === 0,
};
const machine = setupDomain<Facts, Move>(holds).createMachine({
  id: 'example',
  context: ({ input }) => input,
  initial: 'shut',
  on: { bolt: { guard: { type: 'meets', params: ['byService'] }, actions: assign({ frozen: true }) } },
  states: {
    shut: {
      on: {
        open: [
          { target: 'open', guard: { type: 'meets', params: ['byOwner', 'notFrozen', 'complete', 'noBids'] } },
          { target: 'ajar', guard: { type: 'meets', params: ['byOwner', 'notFrozen'] } },
        ],
        knock: { target: 'shut', guard: { type: 'meets', params: ['byOther', 'kycVerified'] } },
        slam: [
          { guard: { type: 'meets', params: ['byOther', 'notFrozen', 'noBids'] } },
          { guard: { type: 'meets', params: ['bySystem', 'notFrozen'] } },
        ],
      },
    },
    ajar: {},
    open: {},
  },
});
const chart: DomainChart<State, Move, Facts> = {
  machine,
  states: ['shut', 'ajar', 'open'],
  moves: ['open', 'knock', 'bolt', 'slam'],
  holds,
};
const facts: Facts = { by: 'owner', frozen: false, complete: true, bids: 0 };

describe('domain charts', () => {
  it('[DOM-1] take facts and return them as the move changes them', () => {
    const before = Object.freeze({ ...facts, by: 'service' as const });
    expect(decide(chart, 'ajar', before, 'bolt')).toEqual({
      allowed: true,
      state: 'ajar',
      facts: { ...before, frozen: true },
    });
    expect(before.frozen).toBe(false);
  });

  it('[DOM-2] require every condition; one without a predicate never holds', () => {
    expect(decide(chart, 'shut', facts, 'open')).toMatchObject({ allowed: true, state: 'open' });
    expect(decide(chart, 'shut', { ...facts, by: 'other' }, 'knock')).toEqual({
      allowed: false,
      missing: ['kycVerified'],
    });
  });

  it.each([
    ['an action that is no assignment', { on: { knock: { actions: () => undefined } } }],
    ['another guard', { on: { knock: { target: 'open', guard: () => true } } }],
    ['an entry action', { entry: () => undefined }],
    ['a transition without a move', { always: 'open' }],
    ['states of its own', { initial: 'inner', states: { inner: {} } }],
  ])('[DOM-8] are not charts with %s', (_, shut) => {
    const other = setupDomain<Facts, Move>(holds).createMachine({
      id: 'other',
      context: ({ input }) => input,
      initial: 'shut',
      states: { shut, ajar: {}, open: {} } as never,
    });
    expect(() => decide({ ...chart, machine: other as never }, 'shut', facts, 'knock')).toThrow('other');
  });

  it('[DOM-8] decide from assignments of single facts and of all', () => {
    const other = setupDomain<Facts, Move>(holds).createMachine({
      id: 'other',
      context: ({ input }) => input,
      initial: 'shut',
      states: {
        shut: {
          on: {
            knock: {
              actions: [
                assign({ bids: ({ context }) => context.bids + 1 }),
                assign(({ context }) => ({ bids: context.bids * 10 })),
              ],
            },
          },
        },
        ajar: {},
        open: {},
      },
    });
    expect(decide({ ...chart, machine: other }, 'shut', { ...facts, bids: 2 }, 'knock')).toEqual({
      allowed: true,
      state: 'shut',
      facts: { ...facts, bids: 30 },
    });
  });

  it('[DOM-3] refuse with every missing condition; an unknown move lacks the right state', () => {
    expect(decide(chart, 'shut', { ...facts, by: 'other', frozen: true }, 'open')).toEqual({
      allowed: false,
      missing: ['byOwner', 'notFrozen'],
    });
    expect(decide(chart, 'ajar', facts, 'open')).toEqual({ allowed: false, missing: ['rightState'] });
  });

  it('[DOM-4] take the first transition whose conditions hold, and refuse with the one that lacks least', () => {
    expect(decide(chart, 'shut', { ...facts, bids: 3 }, 'open')).toMatchObject({ allowed: true, state: 'ajar' });
    expect(decide(chart, 'shut', { ...facts, bids: 3, frozen: true }, 'open')).toEqual({
      allowed: false,
      missing: ['notFrozen'],
    });
    expect(
      decide(chart, 'shut', { ...facts, by: 'other', bids: 3, frozen: true }, 'slam'),
      'without the system’s condition',
    ).toEqual({ allowed: false, missing: ['notFrozen', 'noBids'] });
    expect(decide(chart, 'shut', { ...facts, frozen: true }, 'slam')).toEqual({
      allowed: false,
      missing: ['byOther', 'notFrozen'],
    });
  });

  it.each([
    ['owner', ['open']],
    ['other', ['knock', 'slam']],
    ['service', ['bolt']],
    ['system', ['slam']],
  ] as const)('[DOM-5] list the moves of the %s in every state', (by, moves) => {
    for (const state of chart.states)
      expect(listMoves(chart, state, { ...facts, by }).map(({ move }) => move)).toEqual(moves);
  });

  it.each([
    [
      'owner',
      [
        ['open', []],
        ['knock', ['byOther', 'kycVerified']],
        ['slam', ['byOther']],
      ],
    ],
    [
      'other',
      [
        ['open', ['byOwner']],
        ['knock', ['kycVerified']],
        ['slam', []],
      ],
    ],
    [
      'service',
      [
        ['open', ['byOwner']],
        ['knock', ['byOther', 'kycVerified']],
        ['slam', ['byOther']],
      ],
    ],
  ] as const)('[DOM-5] between two sides list the moves of both for the %s', (by, moves) => {
    const between = { ...chart, sides: ['owner', 'other'] } as const;
    expect(listMoves(between, 'shut', { ...facts, by }).map(({ move, missing }) => [move, missing])).toEqual(moves);
  });

  it('[DOM-3] list each move with its missing conditions', () => {
    expect(listMoves(chart, 'shut', { ...facts, frozen: true })).toEqual([
      { move: 'open', allowed: false, missing: ['notFrozen'] },
    ]);
    expect(listMoves(chart, 'open', facts)).toEqual([{ move: 'open', allowed: false, missing: ['rightState'] }]);
  });
});
