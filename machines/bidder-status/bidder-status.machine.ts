/**
 * The current user's position in an auction that a tab shows, with their own maximum bid, which others never get.
 *
 * [STA-1] It is fetched when a user is signed in and the auction's state is known, so that it is never the older of the
 *         two; it is deleted at sign-out.
 * [STA-2] It is fetched again after an own bid, and when an update of the auction concerns the user
 *         (concerns-bidder.ts): once for all updates of 300 ms, and once more for updates during the fetch, also when
 *         it is refused.
 * [STA-3] A failed fetch is retried after 5 s or at a wake-up; after a refusal with the next update.
 */
import { errorOf, outputOf } from '#machines/invoked.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import { assign, fromPromise, setup, stateIn } from 'xstate';
import { queryDelays, queryGuards, retrying } from '../query/query-states.ts';
import { concernsBidder } from './concerns-bidder.ts';
import type { BidderStatusPorts } from './bidder-status.ports.ts';

export type BidderStatusContext = { mine: BidderView | null; seen: AuctionState | null };
export type BidderStatusEvent =
  | { type: 'user.signedIn' }
  | { type: 'user.signedOut' }
  /** The user bid, or the server reports a change of the user's data. */
  | { type: 'bidder.changed' }
  | { type: 'auction.updated'; state: AuctionState }
  | { type: 'wake' };

export function createBidderStatusMachine(ports: BidderStatusPorts) {
  return setup({
    types: { context: {} as BidderStatusContext, events: {} as BidderStatusEvent },
    actors: { fetch: fromPromise<BidderView, void>(({ signal }) => ports.fetch(signal)) },
    guards: {
      ...queryGuards,
      concerns: ({ context, event }) =>
        event.type === 'auction.updated' && concernsBidder(context.seen, event.state, context.mine),
      hasSeen: ({ context }) => context.seen !== null,
      wantsAgain: stateIn({ signedIn: { fetching: 'again' } }),
    },
    actions: {
      see: assign({ seen: ({ context, event }) => (event.type === 'auction.updated' ? event.state : context.seen) }),
      keep: assign({ mine: (_, mine: BidderView) => mine }),
      forget: assign({ mine: null }),
    },
    delays: { ...queryDelays, debounce: 300 },
  }).createMachine({
    id: 'bidder-status',
    context: { mine: null, seen: null },
    initial: 'signedOut',
    on: {
      'auction.updated': { actions: 'see' },
      'user.signedOut': { target: '.signedOut', actions: 'forget' },
      'user.signedIn': { target: '.signedIn', actions: 'forget' },
    },
    states: {
      signedOut: {},
      signedIn: {
        initial: 'waiting',
        states: {
          waiting: { always: { guard: 'hasSeen', target: 'fetching' } },
          fetching: {
            initial: 'first',
            invoke: {
              id: 'fetch',
              src: 'fetch',
              onDone: [
                { guard: 'wantsAgain', target: 'due', actions: { type: 'keep', params: outputOf } },
                { target: 'idle', actions: { type: 'keep', params: outputOf } },
              ],
              onError: [
                { guard: { type: 'mayRetry', params: errorOf }, target: 'retrying' },
                { guard: 'wantsAgain', target: 'due' },
                { target: 'idle' },
              ],
            },
            states: {
              first: {
                on: {
                  'bidder.changed': 'again',
                  'auction.updated': { guard: 'concerns', target: 'again', actions: 'see' },
                },
              },
              again: {},
            },
          },
          idle: {
            on: {
              'bidder.changed': 'due',
              'auction.updated': { guard: 'concerns', target: 'due', actions: 'see' },
            },
          },
          due: { after: { debounce: 'fetching' } },
          retrying: retrying('fetching'),
        },
      },
    },
  });
}
