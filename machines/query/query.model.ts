import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, fromPromise, raise, setup, stateIn } from 'xstate';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { onFetchFailed, queryDelays, queryGuards, queryStates, refetchRegion } from './query-states.ts';

/** The smallest chart that embeds the query. */
export const createQueryMachine = (fetch: () => Promise<unknown>) =>
  setup({
    types: {
      context: {} as { error: ErrorData | null },
      events: {} as { type: 'refetch' } | { type: 'wake' } | { type: '_begun' },
    },
    actors: { fetch: fromPromise(fetch) },
    guards: { ...queryGuards, wantsAgain: stateIn({ again: 'wanted' }), isFetching: stateIn({ sync: 'fetching' }) },
    actions: {
      begin: raise({ type: '_begun' }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      forgetError: assign({ error: null }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'query',
    type: 'parallel',
    context: { error: null },
    states: {
      sync: {
        initial: 'fetching',
        states: {
          fetching: {
            entry: 'begin',
            invoke: {
              id: 'fetch',
              src: 'fetch',
              onDone: [
                { guard: 'wantsAgain', target: 'settling', actions: 'forgetError' },
                { target: 'live', actions: 'forgetError' },
              ],
              onError: onFetchFailed('stopped', 'retrying'),
            },
          },
          ...queryStates,
        },
      },
      again: refetchRegion,
    },
  });

export const queryModel: ChartModel<ReturnType<typeof createQueryMachine>> = {
  machine: createQueryMachine(() => Promise.resolve()),
  cases: () => [
    { type: 'xstate.done.actor.fetch', output: null },
    { type: 'xstate.error.actor.fetch', error: callError(503) },
    { type: 'xstate.error.actor.fetch', error: callError(404) },
  ],
  project: ({ value }) => JSON.stringify(value),
  invariants: {
    '[QRY-2] has an error while stopped or retrying': ({ value, context }) =>
      (value.sync !== 'stopped' && value.sync !== 'retrying') || context.error !== null,
    'has no error once fetched': ({ value, context }) => value.sync !== 'live' || context.error === null,
  },
};
