import { errorDataOf } from '#protocol/rules/failures.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, fromPromise, raise, setup, stateIn } from 'xstate';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event } from '#tests/models/engine/rules.ts';
import type { CallError } from '../call-error.ts';
import { happenedDuring, failing, fails, ok, running, stepIs } from '../call-outcomes.model.ts';
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

type View = { sync: string; error: number | null };
const fetches = call('fetch');
const RETRY = 5_000;
const WINDOW = 1_000;

export const queryModel = defineModel<ReturnType<typeof createQueryMachine>, View>({
  make: (world) => createQueryMachine(() => world.call('fetch')),
  events: { refetch: [{}], wake: [{}] },
  outcomes: { fetch: [{ ok: null, as: 'data' }, ...failing(503, 404, 401)] },
  place: ({ value }) => JSON.stringify(value),
  observe: ({ value, context }) => ({ sync: value.sync, error: context.error?.status ?? null }),
  equivalent: {
    'again: wrong initial state': 'the first fetch clears it',
    'query.again.no — refetch [0]: guard always true': 'it is read at the end of a fetch only, whose start clears it',
    'query.again.wanted — _begun [0]: wrong target': 'it enters the query again before the call of this step begins',
  },
  rules: {
    'it fetches at the start': always(({ log }) => fetches(log[0]!)),
    'one fetch runs at a time': always(({ log }) => running(log, 'fetch') <= 1),
    '[QRY-1] a fetch that failed is retried after 5 s': after<View>(fails('fetch', 503)).leadsTo(fetches, {
      within: RETRY,
      notBefore: RETRY,
      unless: event('wake'),
    }),
    '[QRY-1] or at a wake-up': after<View>(event('wake'), ({ before }) => before?.sync === 'retrying').leadsTo(fetches),
    '[QRY-2] a final error stops it until the next refetch': after<View>(
      fails('fetch', 401, 404),
      (moment) => !happenedDuring(moment, 'fetch', event('refetch')),
    ).never(fetches, { until: event('refetch') }),
    '[QRY-3] a refetch fetches when the window is over': after<View>(
      event('refetch'),
      ({ before }) => before?.sync === 'live' || before?.sync === 'stopped',
    ).leadsTo(fetches, { within: WINDOW, notBefore: WINDOW }),
    '[QRY-3] refetches in the window make one fetch': after<View>(
      ok('fetch'),
      (moment) => !happenedDuring(moment, 'fetch', event('refetch')),
    ).never(fetches, { until: event('refetch') }),
    '[QRY-4] a refetch during a fetch makes one more after it': after<View>(
      any(ok('fetch'), fails('fetch', 401, 404)),
      (moment) => happenedDuring(moment, 'fetch', event('refetch')),
    ).leadsTo(fetches, { within: WINDOW, notBefore: WINDOW }),
    'an error is shown until the next data': after<View>(fails('fetch')).always(
      ({ error }, cause) => error === (cause.data as { error: CallError }).error.data.status,
      { until: answer('fetch') },
    ),
    'data ends the error': always(({ view }) => view.error === null, stepIs(ok('fetch'))),
  },
});
