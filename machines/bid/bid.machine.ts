/**
 * Places one bid (command `auction.bid`).
 *
 * [BID-1] After a lost or late response or a 5xx the same bid is posted again, under the same id, until the server has
 *         decided it. A request times out after 6 s.
 * [BID-2] A refusal by the server is final: too low, over, too many bids. It is not posted again.
 * [BID-3] After 20 s without a response it ends unknown, with the error. It is never stored for later: the user bids
 *         again, under the same id, at the price of that time.
 * [BID-4] It ends at once when its user signs out: no bid is posted in another user's session.
 */
import { errorDataOf, isTransient, isUndecided, retryAfterMs } from '#protocol/rules/failures.ts';
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import type { ErrorData } from '#protocol/errors.ts';
import { assign, fromPromise, setup } from 'xstate';
import type { BidInput, BidPorts } from './bid.ports.ts';

export type BidContext = { bid: BidInput; placed: PlacedBid | null; error: ErrorData | null };
export type BidEvent = { type: 'bid.cancel' } | { type: 'wake' };

const PAUSE = 500;

/** @param ports see bid.ports.ts */
export function createBidMachine(ports: BidPorts) {
  return setup({
    types: { context: {} as BidContext, events: {} as BidEvent, input: {} as BidInput },
    actors: { post: fromPromise<PlacedBid, BidInput>(({ input, signal }) => ports.post(input, signal)) },
    guards: {
      // 429 is a decision: the server refused this bid without reading it.
      isUnanswered: (_, error: unknown) => isTransient(errorDataOf(error)) && isUndecided(errorDataOf(error)),
    },
    actions: {
      keep: assign({ placed: (_, placed: PlacedBid) => placed, error: null }),
      keepError: assign({ error: (_, error: unknown) => errorDataOf(error) }),
      noteLate: assign({ error: { code: 'Timeout', status: 0 } }),
      noteCancelled: assign({ error: { code: 'Cancelled', status: 0 } }),
    },
    delays: {
      patience: 20_000,
      answerWithin: 6_000,
      pause: ({ context }) => Math.max(PAUSE, (context.error && retryAfterMs(context.error)) ?? 0),
    },
  }).createMachine({
    id: 'bid',
    context: ({ input }) => ({ bid: input, placed: null, error: null }),
    initial: 'asking',
    states: {
      asking: {
        initial: 'posting',
        on: { 'bid.cancel': { target: 'refused', actions: 'noteCancelled' } },
        // The first request has failed or timed out by then: there is an error.
        after: { patience: 'unknown' },
        states: {
          posting: {
            invoke: {
              id: 'post',
              src: 'post',
              input: ({ context }) => context.bid,
              onDone: { target: '#bid.placed', actions: { type: 'keep', params: outputOf } },
              onError: [
                {
                  guard: { type: 'isUnanswered', params: errorOf },
                  target: 'pausing',
                  actions: { type: 'keepError', params: errorOf },
                },
                { target: '#bid.refused', actions: { type: 'keepError', params: errorOf } },
              ],
            },
            after: { answerWithin: { target: 'pausing', actions: 'noteLate' } },
          },
          pausing: { after: { pause: 'posting' }, on: { wake: 'posting' } },
        },
      },
      placed: { type: 'final' },
      refused: { type: 'final' },
      unknown: { type: 'final' },
    },
  });
}
