/** An auction as tabs see it. */
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { BidderView } from '#protocol/http/auctions.ts';
import { bidderStatusOf } from '#protocol/rules/bidder-status.ts';
import type { SnapshotFrom } from 'xstate';
import type { createAuctionWatchMachine } from './auction-watch.machine.ts';
import { recordsToShow, type ShownRecord } from './records.ts';

type Snapshot = Pick<SnapshotFrom<ReturnType<typeof createAuctionWatchMachine>>, 'value' | 'context'>;

/** One list per set of records, so that an unchanged list is not sent again. */
const lists = new WeakMap<readonly ShownRecord[], ShownRecord[]>();

/** @param mine the bidder status; null while signed out or unknown */
export function auctionView({ value, context }: Snapshot, mine: BidderView | null): AuctionView {
  const { state, known, error } = context;
  const records = lists.get(known) ?? recordsToShow(known);
  lists.set(known, records);
  return {
    phase: phaseOf(value, error !== null),
    state,
    records,
    mine: mine && withStatus(mine, state),
    error,
  };
}

function phaseOf({ course, connection }: Snapshot['value'], hasError: boolean): AuctionView['phase'] {
  if (course === 'unknown') return hasError ? 'failed' : 'loading';
  if (course === 'refused') return 'failed';
  if (course === 'open') return connection === 'up' ? 'live' : 'polling';
  return course;
}

const withStatuses = new WeakMap<BidderView, BidderView>();

/** The leader is in the state, the bidder status is fetched: until it arrives it is derived from the leader. */
function withStatus(mine: BidderView, state: AuctionView['state']): BidderView {
  if (!state) return mine;
  const status = bidderStatusOf(state, mine.bidder);
  if (status === mine.status) return mine;
  const known = withStatuses.get(mine);
  if (known?.status === status) return known;
  const next: BidderView = { ...mine, status };
  withStatuses.set(mine, next);
  return next;
}
