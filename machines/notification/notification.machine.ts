/**
 * The notices of the current user (spec §3, Notification payloads).
 *
 * Counting: NOT-1 to NOT-3, see notices-data.ts.
 * [NOT-4] A notice that comes as a frame is shown at once and requests a refetch; any number of them within 1 s, or
 *         during a fetch, make one (spec §7 wants a refetch per notice; a burst of them would be a burst of calls).
 * [NOT-5] Kinds for stores are fetched only for a store (spec §4), and when the user becomes one.
 * [NOT-6] A failed fetch is retried after 5 s or at a wake-up; 401, 403 and 404 end it.
 * [NOT-7] Seen is optimistic. It is sent to the server in order, again after 5 s without a response. A refusal, or the
 *         last mark sent, refetches.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import type { Enqueue } from '#machines/enqueue.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { Notice } from '#protocol/entities/notice.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, enqueueActions, fromPromise, raise, setup, stateIn } from 'xstate';
import {
  onFetchFailed,
  queryDelays,
  queryGuards,
  queryStates,
  refetchRegion,
  retrying,
} from '../query/query-states.ts';
import { addNotices, adoptSummary, markSeen, NO_NOTICES, type NoticeMark, type NoticesData } from './notices-data.ts';
import type { UnreadNotices, NotificationPorts } from './notification.ports.ts';

export type NotificationContext = {
  isStore: boolean;
  data: NoticesData;
  marks: readonly NoticeMark[];
  error: ErrorData | null;
};

export type NotificationEvent =
  | { type: 'notices.received'; notices: readonly Notice[] }
  | { type: 'profile.changed'; isStore: boolean }
  | ({ type: 'notice.seen' } & { mark: NoticeMark })
  | { type: 'refetch' }
  | { type: 'wake' }
  | { type: '_begun' };

/** @param ports see notification.ports.ts */
export function createNotificationMachine(ports: NotificationPorts) {
  const become = (context: NotificationContext, data: NoticesData, enqueue: Enqueue): Partial<NotificationContext> => {
    if (data === context.data) return {};
    enqueue(() => ports.save(data));
    return { data };
  };

  return setup({
    types: {
      context: {} as NotificationContext,
      events: {} as NotificationEvent,
      input: {} as { isStore: boolean },
    },
    actors: {
      read: fromPromise(() => ports.read()),
      fetch: fromPromise<UnreadNotices[], boolean>(({ input, signal }) => ports.fetch(input, signal)),
      markSeen: fromPromise<unknown, NoticeMark | undefined>(({ input, signal }) =>
        input ? ports.markSeen(input, signal) : Promise.resolve(),
      ),
    },
    guards: {
      ...queryGuards,
      isMarked: ({ context }) => context.marks.length > 0,
      becomesStore: ({ context }: { context: NotificationContext }, isStore: boolean) => isStore !== context.isStore,
      wantsAgain: stateIn({ again: 'wanted' }),
      isFetching: stateIn({ sync: 'fetching' }),
    },
    actions: {
      show: assign(({ context }, data: NoticesData | undefined) =>
        data && context.data === NO_NOTICES ? { data } : {},
      ),
      add: enqueueActions(({ context, enqueue }, notices: readonly Notice[]) =>
        enqueue.assign(become(context, addNotices(context.data, notices), enqueue)),
      ),
      /** Notices marked as seen since the request remain seen. */
      adopt: enqueueActions(({ context, enqueue }, summaries: UnreadNotices[]) => {
        const adopted = summaries.reduce(
          (data, { types, summary }) => adoptSummary(data, types, summary),
          context.data,
        );
        enqueue.assign({ error: null, ...become(context, context.marks.reduce(markSeen, adopted), enqueue) });
      }),
      mark: enqueueActions(({ context, enqueue }, mark: NoticeMark) =>
        enqueue.assign({
          marks: context.marks.some(
            (other) => other.type === mark.type && other.noticeId === mark.noticeId && other.ticks === mark.ticks,
          )
            ? context.marks
            : [...context.marks, mark],
          ...become(context, markSeen(context.data, mark), enqueue),
        }),
      ),
      unmark: assign({ marks: ({ context }) => context.marks.slice(1) }),
      keepStore: assign({ isStore: (_, isStore: boolean) => isStore }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      refetchCase: raise({ type: 'refetch' }),
      tellBegun: raise({ type: '_begun' }),
    },
    delays: queryDelays,
  }).createMachine({
    id: 'notification',
    type: 'parallel',
    context: ({ input }) => ({ isStore: input.isStore, data: NO_NOTICES, marks: [], error: null }),
    on: {
      'notices.received': { actions: [{ type: 'add', params: ({ event }) => event.notices }, 'refetchCase'] },
      'profile.changed': {
        guard: { type: 'becomesStore', params: ({ event }) => event.isStore },
        actions: [{ type: 'keepStore', params: ({ event }) => event.isStore }, 'refetchCase'],
      },
    },
    states: {
      sync: {
        initial: 'reading',
        states: {
          reading: {
            invoke: {
              id: 'read',
              src: 'read',
              onDone: { target: 'fetching', actions: { type: 'show', params: outputOf } },
              onError: 'fetching',
            },
          },
          fetching: {
            entry: 'tellBegun',
            invoke: {
              id: 'fetch',
              src: 'fetch',
              input: ({ context }) => context.isStore,
              onDone: [
                { guard: 'wantsAgain', target: 'settling', actions: { type: 'adopt', params: outputOf } },
                { target: 'live', actions: { type: 'adopt', params: outputOf } },
              ],
              onError: onFetchFailed('stopped', 'retrying'),
            },
          },
          ...queryStates,
        },
      },
      again: refetchRegion,
      marking: {
        initial: 'idle',
        on: { 'notice.seen': { actions: { type: 'mark', params: ({ event }) => event.mark } } },
        states: {
          idle: { always: { guard: 'isMarked', target: 'sending' } },
          sending: {
            invoke: {
              id: 'markSeen',
              src: 'markSeen',
              input: ({ context }) => context.marks[0],
              onDone: { target: 'idle', actions: ['unmark', 'refetchCase'] },
              onError: [
                { guard: { type: 'mayRetry', params: errorOf }, target: 'retrying' },
                { target: 'idle', actions: ['unmark', 'refetchCase'] },
              ],
            },
          },
          retrying: retrying('sending'),
        },
      },
    },
  });
}
