/**
 * One auction that a tab of this browser shows.
 *
 * [WAT-1] While it is live, states come as frames. Otherwise (a visitor, no connection) it is fetched every 5 s.
 * [WAT-2] Of two states the one with the higher `seq`, then the later `asOf`, is newer; an older one never replaces it.
 * [WAT-3] After the end by the server's time it is closing and is fetched each second, until the server has decided it
 *         or moved the end. The chart never decides that an auction is over.
 * [WAT-4] An auction that is over is not fetched again.
 * [WAT-5] The newest 50 records are shown without a gap: records missing between two states are fetched.
 * [WAT-6] A 404 makes it absent, any other refusal failed, until a wake-up or another user refetches it. Without a
 *         response it is fetched again after 5 s; the known state stays.
 */
import { errorDataOf } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { isNewer } from '#protocol/rules/newer-state.ts';
import { and, assign, fromCallback, fromPromise, not, or, raise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';
import type { AuctionWatchPorts } from './auction-watch.ports.ts';
import { missingBefore, RECORDS_SHOWN, mergeRecords, type ShownRecord } from './records.ts';

type FetchedState = { state: AuctionState; records: readonly BidRecord[] };
export type AuctionWatchContext = {
  state: AuctionState | null;
  known: readonly ShownRecord[];
  error: ErrorData | null;
};
export type AuctionWatchEvent =
  /** From a frame, a fetch, or the response to a bid. */
  | ({ type: 'auction.updated' } & FetchedState)
  | { type: 'connection.up' }
  | { type: 'connection.down' }
  /** A user signed in or out, or the known state may be out of date. */
  | { type: 'auction.refresh' }
  | { type: 'wake' }
  | { type: 'end.passed' }
  | { type: '_absent' }
  | { type: '_refused' };

/** @param ports see auction-watch.ports.ts */
export function createAuctionWatchMachine(ports: AuctionWatchPorts) {
  const closing = stateIn({ course: 'closing' });
  const over = stateIn({ course: 'over' });
  /** WAT-1: no frames arrive, so the state has to be fetched. */
  const needsPolling = or([
    stateIn({ course: 'unknown' }),
    and([stateIn({ course: 'open' }), stateIn({ connection: 'down' })]),
  ]);

  return setup({
    types: { context: {} as AuctionWatchContext, events: {} as AuctionWatchEvent },
    actors: {
      fetchState: fromPromise<FetchedState, void>(({ signal }) => ports.fetchState(signal)),
      fetchRecords: fromPromise<readonly BidRecord[], number>(({ input: before, signal }) =>
        ports.fetchRecords({ before, limit: RECORDS_SHOWN }, signal),
      ),
      alarm: fromCallback<{ type: 'none' }, number>(({ input: at, sendBack }) =>
        ports.alarm(at, () => sendBack({ type: 'end.passed' })),
      ),
    },
    guards: {
      ...queryGuards,
      closing,
      notClosing: not(closing),
      needsPolling,
      hasFrames: not(needsPolling),
      isOver: over,
      notOver: not(over),
      endsAuction: ({ context, event }) =>
        event.type === 'auction.updated' && event.state.state !== 'open' && isNewer(event.state, context.state),
      movesEnd: ({ context, event }) =>
        event.type === 'auction.updated' &&
        isNewer(event.state, context.state) &&
        event.state.effectiveEndAt !== context.state?.effectiveEndAt,
      isMissing: ({ context }) => missingBefore(context.known, context.state) !== undefined,
      bringsRecords: ({ context }, records: readonly BidRecord[]) =>
        mergeRecords(context.known, records) !== context.known,
    },
    actions: {
      take: assign(({ context, event }) =>
        event.type === 'auction.updated'
          ? {
              state: isNewer(event.state, context.state) ? event.state : context.state,
              known: mergeRecords(context.known, event.records),
              error: null,
            }
          : {},
      ),
      raiseUpdated: raise((_, fetched: FetchedState) => ({
        type: 'auction.updated',
        state: fetched.state,
        records: fetched.records,
      })),
      raiseAbsent: raise({ type: '_absent' }),
      raiseRefused: raise({ type: '_refused' }),
      addRecords: assign({
        known: ({ context }, records: readonly BidRecord[]) => mergeRecords(context.known, records),
      }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      forget: assign({ state: null, known: [] }),
    },
    delays: {
      pollAfter: CHAT.retryAfter,
      /** Frozen goods are not decided before their release, which may take days. */
      pollEndAfter: ({ context }) => (context.state?.frozen ? CHAT.retryAfter : 1_000),
      ...queryDelays,
    },
  }).createMachine({
    id: 'auctionWatch',
    context: { state: null, known: [], error: null },
    type: 'parallel',
    states: {
      course: {
        initial: 'unknown',
        on: {
          'auction.updated': [
            { guard: 'endsAuction', target: '.over', actions: 'take' },
            { guard: 'movesEnd', target: '.open', actions: 'take' },
            { actions: 'take' },
          ],
          _absent: { target: '.absent', actions: 'forget' },
          _refused: { target: '.refused', actions: 'forget' },
        },
        states: {
          unknown: {},
          open: {
            invoke: { id: 'alarm', src: 'alarm', input: ({ context }) => context.state?.effectiveEndAt ?? 0 },
            on: { 'end.passed': 'closing' },
          },
          closing: {},
          over: { on: { 'auction.updated': { actions: 'take' } } },
          absent: {},
          refused: {},
        },
      },
      connection: {
        initial: 'down',
        states: { down: { on: { 'connection.up': 'up' } }, up: { on: { 'connection.down': 'down' } } },
      },
      fetching: {
        initial: 'fetching',
        on: {
          wake: { guard: 'notOver', target: '.fetching' },
          'auction.refresh': { guard: 'notOver', target: '.fetching' },
        },
        states: {
          fetching: {
            invoke: {
              id: 'fetchState',
              src: 'fetchState',
              onDone: { target: 'idle', actions: { type: 'raiseUpdated', params: outputOf } },
              onError: [
                {
                  guard: { type: 'isAbsent', params: errorOf },
                  target: 'idle',
                  actions: [{ type: 'keepError', params: errorOf }, 'raiseAbsent'],
                },
                {
                  guard: { type: 'mayRetry', params: errorOf },
                  target: 'retrying',
                  actions: { type: 'keepError', params: errorOf },
                },
                { target: 'idle', actions: [{ type: 'keepError', params: errorOf }, 'raiseRefused'] },
              ],
            },
            on: { wake: {} },
          },
          idle: {
            always: [
              { guard: 'closing', target: 'pollingEnd' },
              { guard: 'needsPolling', target: 'polling' },
            ],
          },
          polling: { always: { guard: 'hasFrames', target: 'idle' }, after: { pollAfter: 'fetching' } },
          retrying: {
            always: [
              { guard: 'closing', target: 'pollingEnd' },
              { guard: 'isOver', target: 'idle' },
            ],
            after: { retryAfter: 'fetching' },
          },
          pollingEnd: { always: { guard: 'notClosing', target: 'idle' }, after: { pollEndAfter: 'fetching' } },
        },
      },
      records: {
        initial: 'whole',
        on: { _absent: '.whole', _refused: '.whole' },
        states: {
          whole: { always: { guard: 'isMissing', target: 'fetching' } },
          fetching: {
            invoke: {
              id: 'fetchRecords',
              src: 'fetchRecords',
              input: ({ context }) => missingBefore(context.known, context.state) ?? 0,
              onDone: [
                {
                  guard: { type: 'bringsRecords', params: outputOf },
                  target: 'whole',
                  actions: { type: 'addRecords', params: outputOf },
                },
                { target: 'retrying' },
              ],
              onError: 'retrying',
            },
          },
          retrying: retrying('whole'),
        },
      },
    },
  });
}
