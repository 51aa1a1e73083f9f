import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { auctionView } from './auction-watch.view.ts';
import { createAuctionWatchMachine } from './auction-watch.machine.ts';
import { missingBefore } from './records.ts';

/** An open auction at 1,000 ms that ends at 60,000 ms, with `seq` bids of 10 each. */
export const auctionStateAt = (seq: number, change: Partial<AuctionState> = {}): AuctionState => ({
  goodsId: 'g1',
  state: 'open',
  frozen: false,
  onSale: true,
  currency: 'HKD',
  startingPrice: '10',
  incrementPrice: '10',
  price: seq === 0 ? null : String(seq * 10),
  minimum: String((seq + 1) * 10),
  leader: seq === 0 ? null : 1 + (seq % 2),
  bids: seq,
  bidders: Math.min(2, seq),
  reserveMet: null,
  fixedPrice: null,
  effectiveEndAt: 60_000,
  scheduledEndAt: 60_000,
  latestEndAt: 60_000,
  extendMinutes: null,
  feePercent: 0,
  seq,
  asOf: 1_000 + seq,
  ...change,
});

/** The records from `from` down to `to`. */
export const bidRecords = (from: number, to: number): BidRecord[] =>
  Array.from({ length: Math.max(0, from - to + 1) }, (_, index) => ({
    seq: from - index,
    kind: 'bid',
    bidder: 1 + ((from - index) % 2),
    price: String((from - index) * 10),
    at: 1_000 + from - index,
    automatic: false,
    voids: null,
    hash: '0'.repeat(64),
  }));

const fetched = (seq: number, from: number, change: Partial<AuctionState> = {}) => ({
  state: auctionStateAt(seq, change),
  records: bidRecords(seq, from),
});

export const auctionWatchModel: ChartModel<ReturnType<typeof createAuctionWatchMachine>> = {
  machine: createAuctionWatchMachine({
    fetchState: () => Promise.resolve(fetched(0, 1)),
    fetchRecords: () => Promise.resolve([]),
    alarm: () => () => undefined,
  }),
  cases: () => [
    { type: 'xstate.done.actor.fetchState', output: fetched(2, 1) },
    { type: 'xstate.error.actor.fetchState', error: callError(404) },
    { type: 'xstate.error.actor.fetchState', error: callError(403) },
    { type: 'xstate.error.actor.fetchState', error: callError(503) },
    { type: 'auction.updated', ...fetched(4, 4) },
    { type: 'auction.updated', ...fetched(2, 1, { asOf: 500 }) },
    { type: 'auction.updated', ...fetched(5, 5, { effectiveEndAt: 90_000 }) },
    { type: 'auction.updated', ...fetched(6, 1, { effectiveEndAt: 90_000, state: 'won' }) },
    { type: 'xstate.done.actor.fetchRecords', output: bidRecords(6, 1) },
    { type: 'xstate.done.actor.fetchRecords', output: [] },
    { type: 'xstate.error.actor.fetchRecords', error: callError(0) },
    { type: 'connection.up' },
    { type: 'connection.down' },
    { type: 'auction.refresh' },
    { type: 'wake' },
    { type: 'end.passed' },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.state ? `at ${context.state.seq}` : 'unknown',
      context.error ? 'error' : 'no error',
      context.known.map(({ seq }) => seq).join(),
    ].join(' '),
  invariants: {
    '[WAT-3] is over exactly when the server decided so': (snapshot) =>
      (auctionView(snapshot, null).phase === 'over') ===
      (snapshot.context.state !== null && snapshot.context.state.state !== 'open'),
    '[WAT-5] shows records without a gap': (snapshot) =>
      auctionView(snapshot, null).records.every(
        ({ seq }, index, all) => index === 0 || seq === (all[index - 1]?.seq ?? 0) - 1,
      ),
    '[WAT-5] misses no record once complete': ({ value, context }) =>
      (value as { records: string }).records !== 'whole' || missingBefore(context.known, context.state) === undefined,
    '[WAT-6] shows no state while absent or loading': (snapshot) =>
      !['absent', 'loading'].includes(auctionView(snapshot, null).phase) || snapshot.context.state === null,
    '[WAT-1] fetches while no frames arrive': ({ value }) => {
      const { course, connection, fetching } = value as { course: string; connection: string; fetching: string };
      return (
        !(course === 'unknown' || course === 'closing' || (course === 'open' && connection === 'down')) ||
        fetching !== 'idle'
      );
    },
  },
  limit: 6_000,
};
