import type { AuctionView } from '#protocol/bridge/views.ts';
import type { AuctionState, BidRecord } from '#protocol/entities/auction.ts';
import { isNewer } from '#protocol/rules/newer-state.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import type { CallError } from '../call-error.ts';
import { failing, fails, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createAuctionWatchMachine } from './auction-watch.machine.ts';
import { auctionView } from './auction-watch.view.ts';

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

type Fetched = { state: AuctionState; records: readonly BidRecord[] };
const fetched = (seq: number, from: number, change: Partial<AuctionState> = {}): Fetched => ({
  state: auctionStateAt(seq, change),
  records: bidRecords(seq, from),
});

type View = Pick<AuctionView, 'phase' | 'state' | 'error'> & { seqs: readonly number[] };
type At = Moment<View>;
const POLL = 5_000;
const END = 1_000;
const RETRY = 5_000;
const fetches = call('fetchState');
const fetchesRecords = call<{ before: number; limit: number }>('fetchRecords');
const updates = event<Fetched>('auction.updated');
const rings = answer('alarm rings');
const gone = fails('fetchState', 404, 403);
/** What makes the chart fetch at another time. */
const interrupts = any(event(['auction.updated', 'auction.refresh', 'wake', 'connection.up']), rings);
const shows =
  (...phases: readonly View['phase'][]) =>
  ({ view }: At): boolean =>
    phases.includes(view.phase);
const shown =
  (...phases: readonly View['phase'][]) =>
  ({ before }: At): boolean =>
    before !== undefined && phases.includes(before.phase);

/** What the log shows of the auction: the newest state, the records, and how the page shows them. */
function expectedOf(log: readonly Entry[]): View {
  let state: AuctionState | null = null;
  let known = new Set<number>();
  let error: CallError['data'] | null = null;
  let without: View['phase'] = 'loading';
  let isClosing = false;
  let isUp = false;
  for (const entry of log) {
    const data = entry.data as { ok?: unknown; error?: CallError };
    if (entry.name === 'connection.up' || entry.name === 'connection.down') isUp = entry.name === 'connection.up';
    else if (rings(entry)) isClosing = true;
    else if (updates(entry) || ok('fetchState')(entry)) {
      const { state: next, records } = (entry.kind === 'event' ? data : data.ok) as Fetched;
      if (isNewer(next, state)) {
        if (next.effectiveEndAt !== state?.effectiveEndAt) isClosing = false;
        state = next;
      }
      known = new Set([...known, ...records.map(({ seq }) => seq)]);
      error = null;
    } else if (ok('fetchRecords')(entry)) {
      known = new Set([...known, ...(data.ok as readonly BidRecord[]).map(({ seq }) => seq)]);
    } else if (fails('fetchState')(entry)) {
      error = data.error!.data;
      if (!gone(entry)) continue;
      [state, known, isClosing] = [null, new Set(), false];
      without = error.status === 404 ? 'absent' : 'failed';
    }
  }
  const sorted = [...known].toSorted((a, b) => b - a);
  const gap = sorted.findIndex((seq, at) => at > 0 && seq !== sorted[at - 1]! - 1);
  const open = isUp ? 'live' : 'polling';
  return {
    phase: state
      ? state.state !== 'open'
        ? 'over'
        : isClosing
          ? 'closing'
          : open
      : without === 'loading' && error
        ? 'failed'
        : without,
    state,
    seqs: gap < 0 ? sorted : sorted.slice(0, gap),
    error,
  };
}

/** The record before which some are missing. */
const missingBefore = ({ state, seqs }: View): number | undefined =>
  !state ? undefined : (seqs[0] ?? 0) < state.seq ? state.seq + 1 : seqs.at(-1)! > 1 ? seqs.at(-1) : undefined;
/** When something last happened that may begin a wait. */
const lastAt = (log: readonly Entry[]): number => log.findLast(({ kind }) => kind !== 'time')!.at;

export const auctionWatchModel = defineModel<ReturnType<typeof createAuctionWatchMachine>, View>({
  make: (world) =>
    createAuctionWatchMachine({
      fetchState: (signal) => world.call('fetchState', undefined, { signal }),
      fetchRecords: (page, signal) => world.call('fetchRecords', page, { signal }),
      alarm(at, ring) {
        world.note('alarm')(at);
        const withdraw = world.offer('alarm', {
          rings() {
            withdraw();
            ring();
          },
        });
        return () => {
          withdraw();
          world.note('alarm aborted')(at);
        };
      },
    }),
  events: {
    'auction.updated': [
      fetched(4, 4),
      fetched(2, 1, { asOf: 500 }),
      fetched(4, 4, { asOf: 2_000, frozen: true }),
      fetched(5, 5, { effectiveEndAt: 90_000 }),
      fetched(6, 1, { effectiveEndAt: 90_000, state: 'won' }),
    ],
    'connection.up': [{}],
    'connection.down': [{}],
    'auction.refresh': [{}],
    wake: [{}],
  },
  outcomes: {
    fetchState: [{ ok: fetched(2, 1), as: 'at 2' }, ...failing(404, 403, 503)],
    fetchRecords: ({ before }: { before: number }) => [
      { ok: bidRecords(before - 1, 1), as: 'all' },
      { ok: [], as: 'nothing' },
      ...failing(0),
    ],
  },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.state ? `at ${context.state.seq}${context.state.frozen ? ' frozen' : ''}` : 'unknown',
      context.error ? 'error' : 'no error',
      context.known.map(({ seq }) => seq).join(),
    ].join(' '),
  observe(snapshot) {
    const { records, phase, state, error } = auctionView(snapshot, null);
    return { phase, state, error, seqs: records.map(({ seq }) => seq) };
  },
  limit: 1_000,
  equivalent: {
    'auctionWatch.course.over — auction.updated [0]: transition dropped':
      'an auction that is over stays so: every later state of it leads to over again',
  },
  rules: {
    'it is fetched at the start': always(({ log }) => log.some(fetches)),
    'one fetch of each kind runs at a time': always(
      ({ log }) => running(log, 'fetchState') <= 1 && running(log, 'fetchRecords') <= 1,
    ),
    '[WAT-1] while no frames arrive it is fetched every 5 s': after<View>(ok('fetchState'), shows('polling')).leadsTo(
      fetches,
      { within: POLL, notBefore: POLL, unless: interrupts },
    ),
    '[WAT-1] what is shown without frames is never left alone': always(
      ({ log, now }) => running(log, 'fetchState') > 0 || now - lastAt(log) <= POLL,
      shows('polling', 'loading', 'closing'),
    ),
    '[WAT-1] while it is live it is not': after<View>(ok('fetchState'), shows('live')).never(fetches, {
      until: any(interrupts, event('connection.down')),
    }),
    '[WAT-2] the newest state is shown': always(({ view, log }) => view.state === expectedOf(log).state),
    '[WAT-1] [WAT-3] [WAT-6] the phase is what the server has said': always(
      ({ view, log }) => view.phase === expectedOf(log).phase,
    ),
    '[WAT-3] the end is known of the state that is shown': always(
      ({ view, log }) =>
        running(log, 'alarm') === (view.phase === 'live' || view.phase === 'polling' ? 1 : 0) &&
        (!['live', 'polling'].includes(view.phase) || log.findLast(call('alarm'))!.data === view.state!.effectiveEndAt),
    ),
    '[WAT-3] after the end it is fetched each second': after<View>(
      any(ok('fetchState'), fails('fetchState', 503)),
      (moment) => shows('closing')(moment) && !moment.view.state!.frozen,
    ).leadsTo(fetches, { within: END, notBefore: END, unless: interrupts }),
    '[WAT-3] first a second after the end': after<View>(
      rings,
      (moment) => !wasRunning(moment, 'fetchState') && !moment.view.state!.frozen,
    ).leadsTo(fetches, { within: END, notBefore: END, unless: interrupts }),
    '[WAT-3] frozen goods are not decided so soon': after<View>(
      ok('fetchState'),
      (moment) => shows('closing')(moment) && moment.view.state!.frozen,
    ).leadsTo(fetches, { within: POLL, notBefore: POLL, unless: interrupts }),
    '[WAT-4] an auction that is over is not fetched': always(
      ({ added }) => !added.some(fetches),
      (moment) => shown('over')(moment),
    ),
    '[WAT-5] the records are shown down to the first gap': always(
      ({ view, log }) => view.seqs.join() === expectedOf(log).seqs.join(),
    ),
    '[WAT-5] missing records are fetched': always(
      ({ view, log, now }) =>
        missingBefore(view) === undefined || running(log, 'fetchRecords') > 0 || now - lastAt(log) <= RETRY,
    ),
    '[WAT-5] at once': after<View>(
      any(updates, ok('fetchState'), ok('fetchRecords')),
      (moment) =>
        missingBefore(moment.view) !== undefined &&
        (moment.before === undefined || missingBefore(moment.before) === undefined) &&
        !wasRunning(moment, 'fetchRecords'),
    ).leadsTo(fetchesRecords),
    '[WAT-5] from the newer end of a gap': always(
      ({ view, added }) => {
        const page = added.findLast(fetchesRecords)!.data as { before: number; limit: number };
        return page.before === missingBefore(view) && page.limit === 50;
      },
      ({ added }) => added.some(fetchesRecords),
    ),
    '[WAT-5] and again after 5 s where they did not come': after<View>(
      any(
        fails('fetchRecords'),
        ok<readonly BidRecord[]>('fetchRecords', ({ length }) => length === 0),
      ),
      ({ view }) => missingBefore(view) !== undefined,
    ).leadsTo(fetchesRecords, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(event('wake'), updates, gone, ok('fetchState')),
    }),
    '[WAT-5] or at a wake-up': after<View>(
      event('wake'),
      (moment) => missingBefore(moment.view) !== undefined && !wasRunning(moment, 'fetchRecords'),
    ).leadsTo(fetchesRecords),
    '[WAT-6] a refusal is final until a wake-up, another user or news': after<View>(gone).never(fetches, {
      until: event(['wake', 'auction.refresh', 'auction.updated']),
    }),
    '[WAT-6] another user fetches it': after<View>(
      event('auction.refresh'),
      (moment) => !shown('over')(moment),
    ).leadsTo(fetches),
    '[WAT-6] so does a wake-up': after<View>(
      event('wake'),
      (moment) => !shown('over')(moment) && !wasRunning(moment, 'fetchState'),
    ).leadsTo(fetches),
    'a wake-up leaves a fetch alone': always(
      ({ added }) => !added.some(any(fetches, call('fetchState aborted'))),
      (moment) => stepIs(event('wake'))(moment) && wasRunning(moment, 'fetchState'),
    ),
    '[WAT-6] without a response it is fetched again after 5 s': after<View>(
      fails('fetchState', 503),
      shows('live', 'polling', 'failed'),
    ).leadsTo(fetches, { within: RETRY, notBefore: RETRY, unless: interrupts }),
    '[WAT-6] the error is shown until something is known': always(
      ({ view, log }) => view.error?.status === expectedOf(log).error?.status,
    ),
  },
});
