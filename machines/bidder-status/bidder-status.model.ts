import type { BidderView } from '#protocol/http/auctions.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import type { AuctionState } from '#protocol/entities/auction.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createBidderStatusMachine } from './bidder-status.machine.ts';
import { concernsBidder } from './concerns-bidder.ts';

/** The status of bidder 1. */
export const bidderAs = (status: BidderView['status'], maximum: string | null = null): BidderView => ({
  bidder: status === 'none' ? null : 1,
  status,
  maximum,
  price: status === 'none' ? null : '10',
  moves: [],
  dealId: null,
});

type View = { mine: BidderView | null };
type At = Moment<View>;
const fetches = call('fetch');
const signsIn = event('user.signedIn');
const leaves = any(event('user.signedOut'), signsIn);
const RETRY = 5_000;
const DEBOUNCE = 300;

const isSignedIn = ({ log }: At): boolean => {
  const last = log.findLast(leaves);
  return last !== undefined && signsIn(last);
};
/** The states of the updates before the step, latest last. */
const seenBefore = (moment: At): AuctionState[] =>
  logBefore(moment)
    .filter(event('auction.updated'))
    .map(({ data }) => (data as { state: AuctionState }).state);
/** The status as last fetched. */
const mineOf = (log: readonly Entry[]): BidderView | null => {
  const last = log.findLast(any(ok('fetch'), leaves));
  return last && ok('fetch')(last) ? (last.data as { ok: BidderView }).ok : null;
};
/** Whether the entry asks for a fetch, when the log before it is `log`. */
const asks = (entry: Entry, log: readonly Entry[]): boolean => {
  if (entry.name === 'bidder.changed') return true;
  if (entry.name !== 'auction.updated') return false;
  const before = log.findLast(event('auction.updated'))?.data as { state: AuctionState } | undefined;
  return concernsBidder(before?.state ?? null, (entry.data as { state: AuctionState }).state, mineOf(log));
};
/** Whether an entry since the last fetch began asks for another. */
const askedDuring = (moment: At): boolean => {
  const log = logBefore(moment);
  const began = log.findLastIndex(fetches);
  return log.some((entry, at) => at > began && asks(entry, log.slice(0, at)));
};
const isIdle = (moment: At): boolean => {
  const log = logBefore(moment);
  const last = log.findLast(any(fetches, answer('fetch'), leaves, call('fetch aborted')));
  return last !== undefined && any(ok('fetch'), fails('fetch', 404))(last);
};
const asksNow = (moment: At): boolean => moment.step !== undefined && asks(moment.step, logBefore(moment));

export const bidderStatusModel = defineModel<ReturnType<typeof createBidderStatusMachine>, View>({
  make: (world) => createBidderStatusMachine({ fetch: (signal) => world.call('fetch', undefined, { signal }) }),
  events: {
    'user.signedIn': [{}],
    'user.signedOut': [{}],
    'bidder.changed': [{}],
    'auction.updated': [
      { state: auctionStateAt(1, { leader: 1 }) },
      { state: auctionStateAt(2, { leader: 2 }) },
      { state: auctionStateAt(3, { leader: 2 }) },
    ],
    wake: [{}],
  },
  outcomes: { fetch: [{ ok: bidderAs('winning'), as: 'winning' }, ...failing(0, 404)] },
  place: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.mine?.status ?? 'unknown'} ${context.seen?.seq ?? 'not seen'}`,
  observe: ({ context }) => ({ mine: context.mine }),
  rules: {
    '[STA-1] it is fetched when a user is signed in and the state is known': after<View>(
      any(signsIn, event('auction.updated')),
      (moment) =>
        isSignedIn(moment) &&
        moment.log.some(event('auction.updated')) &&
        (moment.step?.name === 'user.signedIn' || seenBefore(moment).length === 0),
    ).leadsTo(fetches),
    '[STA-1] never before the state, nor without a user': always(
      ({ log }) => log.some(event('auction.updated')) && log.some(signsIn),
      ({ log }) => log.some(fetches),
    ),
    '[STA-1] it is deleted at sign-out': after<View>(leaves).always(({ mine }) => mine === null, {
      until: ok('fetch'),
    }),
    '[STA-1] nothing is fetched without a user': after<View>(event('user.signedOut')).never(fetches, {
      until: signsIn,
    }),
    '[STA-1] a sign-out ends a fetch': after<View>(event('user.signedOut'), (moment) =>
      wasRunning(moment, 'fetch'),
    ).leadsTo(call('fetch aborted')),
    'what is fetched is shown': always(({ view }) => view.mine?.status === 'winning', stepIs(ok('fetch'))),
    'one fetch runs at a time': always(({ log }) => running(log, 'fetch') <= 1),
    '[STA-2] what concerns the user is fetched 300 ms later': after<View>(
      any(event('bidder.changed'), event('auction.updated')),
      (moment) => isIdle(moment) && !askedDuring(moment) && asksNow(moment),
    ).leadsTo(fetches, { within: DEBOUNCE, notBefore: DEBOUNCE, unless: leaves }),
    '[STA-2] nothing else is': always(
      (moment) => {
        const log = logBefore(moment);
        const last = log.findLastIndex(answer('fetch'));
        const wasAsked = log.some((entry, at) => at > log.findLastIndex(fetches) && asks(entry, log.slice(0, at)));
        return wasAsked || fails('fetch', 0)(log[last]!) || log.slice(last).some(leaves);
      },
      (moment) => moment.added.some(fetches) && logBefore(moment).some(answer('fetch')) && !stepIs(leaves)(moment),
    ),
    '[STA-2] updates during the fetch make one more': after<View>(
      any(ok('fetch'), fails('fetch', 404)),
      askedDuring,
    ).leadsTo(fetches, { within: DEBOUNCE, notBefore: DEBOUNCE, unless: leaves }),
    '[STA-3] a failed fetch is retried after 5 s': after<View>(fails('fetch', 0)).leadsTo(fetches, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(event('wake'), leaves),
    }),
    '[STA-3] or at a wake-up': after<View>(event('wake'), (moment) => {
      const last = logBefore(moment).findLast(any(answer('fetch'), leaves));
      return last !== undefined && fails('fetch', 0)(last) && !wasRunning(moment, 'fetch');
    }).leadsTo(fetches),
  },
});
