import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import type { CallError } from '../call-error.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import type { PlacedBid } from '#protocol/bridge/commands.ts';
import { auctionStateAt, bidRecords } from '../auction-watch/auction-watch.model.ts';
import { createBidMachine } from './bid.machine.ts';
import type { BidInput } from './bid.ports.ts';

export const bidInput: BidInput = { goodsId: 'g1', id: 'bid-00001', amount: '10', currency: 'HKD', mode: 'exact' };
export const placedBid: PlacedBid = {
  result: 'winning',
  bidder: 1,
  receipt: bidRecords(1, 1)[0] ?? null,
  state: auctionStateAt(1, { leader: 1 }),
};

/** How the bid ended, as its page sees it. */
type View = { state: string; error: string | null; receipt: unknown };
type At = Moment<View>;
const PATIENCE = 20_000;
const PAUSE = 500;
const TIMEOUT = 6_000;
const posts = call<BidInput>('post');
const cancels = event('bid.cancel');
const unanswered = fails('post', 0, 503);
const refused = fails('post', 422, 429);
/** The patience of the bid is over. */
const gaveUp: Pattern = ({ kind, at }) => (kind === 'time' || kind === 'call') && at >= PATIENCE;
const ends = ({ view }: At): boolean => ['placed', 'refused', 'unknown'].includes(view.state);
const isTime = stepIs(({ kind }) => kind === 'time');
/** Why the last request that ended has no result. */
const lastError = (log: readonly Entry[]): string | null => {
  const last = log.findLast((entry) => any(call('post aborted'), fails('post'))(entry));
  if (!last) return null;
  return last.kind === 'call' ? 'Timeout' : (last.data as { error: CallError }).error.data.code;
};

export const bidModel = defineModel<ReturnType<typeof createBidMachine>, View>({
  make: (world) => createBidMachine({ post: (bid, signal) => world.call('post', bid, { signal }) }),
  input: bidInput,
  events: { 'bid.cancel': [{}], wake: [{}] },
  outcomes: { post: [{ ok: placedBid, as: 'placed' }, ...failing(0, 503, 422, 429)] },
  place: ({ value, context }) => `${JSON.stringify(value)} ${context.error?.code ?? 'well'}`,
  observe: ({ value, context }) => ({
    state: typeof value === 'string' ? value : 'asking',
    error: context.error?.code ?? null,
    receipt: context.placed,
  }),
  // Only a run in which nothing answers meets the end of the patience.
  weights: { timer: 40, 'post answers': 0.2, 'post fails 4': 0.2, 'bid.cancel': 0.2 },
  rules: {
    'a bid is posted at once': always(({ log }) => posts(log[0]!)),
    '[BID-1] the same bid is posted, under the same id': always(({ log }) =>
      log.filter(posts).every(({ data }) => data === bidInput),
    ),
    '[BID-1] one request runs at a time': always(({ log }) => running(log, 'post') <= 1),
    '[BID-1] after a lost response or a 5xx it is posted again': after<View>(unanswered).leadsTo(posts, {
      within: PAUSE,
      notBefore: PAUSE,
      unless: any(event('wake'), cancels, gaveUp),
    }),
    '[BID-1] or at a wake-up': after<View>(event('wake'), (moment) => {
      const log = logBefore(moment);
      return log.some(answer('post')) && !wasRunning(moment, 'post');
    }).leadsTo(posts),
    '[BID-1] a request times out after 6 s': after<View>(posts).leadsTo(any(call('post aborted'), answer('post')), {
      within: TIMEOUT,
    }),
    '[BID-1] no earlier': always(
      ({ log, now }) => now - log.findLast(posts)!.at >= TIMEOUT || now === PATIENCE,
      (moment) => isTime(moment) && moment.added.some(call('post aborted')),
    ),
    '[BID-1] and is made again': after<View>(call('post aborted'), (moment) => !ends(moment)).leadsTo(posts, {
      within: PAUSE,
      notBefore: PAUSE,
      unless: any(event('wake'), cancels, gaveUp),
    }),
    '[BID-2] [BID-4] nothing but the server and a sign-out refuses it': always(
      ({ log }) => log.some(any(refused, cancels)),
      ({ view }) => view.state === 'refused',
    ),
    '[BID-2] a refusal by the server is final': after<View>(refused).always(({ state }) => state === 'refused'),
    '[BID-2] and has its reason': always(
      ({ view, step }) => view.error === (step!.data as { error: CallError }).error.data.code,
      stepIs(refused),
    ),
    '[BID-2] it is not posted again': after<View>(any(refused, ok('post'), cancels)).never(posts),
    '[BID-3] after 20 s without a response it ends unknown': always(
      ({ view, now }) =>
        (view.state === 'unknown') === now >= PATIENCE && (view.state !== 'unknown' || view.error !== null),
      ({ log, view }) => view.state !== 'refused' && !log.some(ok('post')),
    ),
    '[BID-3] with the error of the last request': always(
      ({ view, before, log }) => view.error === (view.state === 'asking' ? lastError(log) : before?.error),
      ({ view }) => ['asking', 'unknown'].includes(view.state),
    ),
    '[BID-4] it ends at once when its user signs out': after<View>(cancels).always(
      ({ state, error }) => state === 'refused' && error === 'Cancelled',
    ),
    '[BID-4] and its request is ended': after<View>(cancels, (moment) => wasRunning(moment, 'post')).leadsTo(
      call('post aborted'),
    ),
    'it is placed only when the server has placed it': always(
      ({ log }) => log.some(ok('post')),
      ({ view }) => view.state === 'placed',
    ),
    'a placed bid has its receipt': after<View>(ok('post')).always(
      ({ state, receipt, error }) => state === 'placed' && receipt === placedBid && error === null,
    ),
  },
});
