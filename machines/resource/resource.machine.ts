/**
 * The cached data of one call, shared by every tab that shows it.
 *
 * [RES-1] Cached data is shown at once; it is fetched only when it is older than its time to live.
 * [RES-2] However many tabs watch, one fetch runs at a time.
 * [RES-3] Data older than its time to live turns stale and is refetched while it is watched; it stays visible.
 * [RES-4] A failed fetch with data at hand leaves it stale; without, it is failed. It is retried after 5 s or at a
 *         wake-up when the error is transient, else only at a refresh.
 * [RES-5] A refresh fetches at once, at any age; one during a fetch makes another after it, also when it is refused.
 * [RES-6] A 404 deletes the data, also from the device.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, enqueueActions, fromPromise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';
import type { CachedData, ResourcePorts } from './resource.ports.ts';

export type ResourceContext = {
  answer: CachedData | null;
  error: ErrorData | null;
  freshFor: number;
};
export type ResourceEvent = { type: 'resource.refresh' } | { type: 'wake' };

/** Timers count 32 bits of ms; a longer wait ends early, which fetches early. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** @param ports see resource.ports.ts */
export function createResourceMachine(ports: ResourcePorts) {
  return setup({
    types: {
      context: {} as ResourceContext,
      events: {} as ResourceEvent,
      /** `answer`: data to show until the stored data was read. */
      input: {} as { freshFor: number; answer?: CachedData | undefined },
    },
    actors: {
      read: fromPromise(() => ports.read()),
      fetch: fromPromise<unknown, void>(({ signal }) => ports.fetch(signal)),
    },
    guards: {
      ...queryGuards,
      isFresh: ({ context }) => context.answer !== null && ports.now() < context.answer.asOf + context.freshFor,
      wantsAgain: stateIn({ loading: 'again' }),
      lives: ({ context }) => context.freshFor > 0,
    },
    actions: {
      show: assign({ answer: (_, kept: CachedData | undefined) => kept ?? null }),
      keep: enqueueActions(({ enqueue }, data: unknown) => {
        const answer = { data, asOf: ports.now() };
        enqueue.assign({ answer, error: null });
        enqueue(() => ports.keep(answer));
      }),
      drop: enqueueActions(({ enqueue }) => {
        enqueue.assign({ answer: null });
        enqueue(() => ports.drop());
      }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
    },
    delays: {
      untilStale: ({ context }) =>
        Math.min(LONGEST_TIMER, Math.max(0, (context.answer?.asOf ?? 0) + context.freshFor - ports.now())),
      ...queryDelays,
    },
  }).createMachine({
    id: 'resource',
    context: ({ input }) => ({ answer: input.answer ?? null, error: null, freshFor: input.freshFor }),
    initial: 'idle',
    states: {
      idle: {
        invoke: {
          id: 'read',
          src: 'read',
          onDone: { target: 'choosing', actions: { type: 'show', params: outputOf } },
          onError: 'loading',
        },
        on: { 'resource.refresh': 'loading' },
      },
      choosing: { always: [{ guard: 'isFresh', target: 'ready' }, { target: 'loading' }] },
      loading: {
        initial: 'once',
        invoke: {
          id: 'fetch',
          src: 'fetch',
          onDone: [
            { guard: 'wantsAgain', target: 'loading', reenter: true, actions: { type: 'keep', params: outputOf } },
            { target: 'ready', actions: { type: 'keep', params: outputOf } },
          ],
          onError: [
            {
              guard: { type: 'mayRetry', params: errorOf },
              target: 'retrying',
              actions: { type: 'keepError', params: errorOf },
            },
            { guard: 'wantsAgain', target: 'loading', reenter: true },
            {
              guard: { type: 'isAbsent', params: errorOf },
              target: 'failed',
              actions: ['drop', { type: 'keepError', params: errorOf }],
            },
            { target: 'failed', actions: { type: 'keepError', params: errorOf } },
          ],
        },
        states: { once: { on: { 'resource.refresh': 'again' } }, again: {} },
      },
      /** Without a time to live the data is fresh until a refresh. */
      ready: { on: { 'resource.refresh': 'loading' }, after: { untilStale: { guard: 'lives', target: 'loading' } } },
      retrying: { ...retrying('loading'), on: { ...retrying('loading').on, 'resource.refresh': 'loading' } },
      failed: { on: { 'resource.refresh': 'loading' } },
    },
  });
}
