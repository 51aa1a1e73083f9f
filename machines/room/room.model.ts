import { isRecalled, RECALLED } from '#protocol/rules/recall.ts';
import { compareTicks } from '#protocol/ticks.ts';
import type { Message } from '#protocol/entities/message.ts';
import { defineModel, type Outcome } from '#tests/models/engine/model.ts';
import { after, always, answer, any, call, event, type Moment, type Pattern } from '#tests/models/engine/rules.ts';
import type { CallError } from '../call-error.ts';
import { callError } from '../call-outcomes.model.ts';
import { makeMessage } from './message.model.ts';
import { createRoomMachine, ROOM_WINDOW } from './room.machine.ts';
import type { MessagePage } from './room.ports.ts';
import { byTicks, newestGap } from './timeline.ts';

/** The device has message 1010, the server 1020 and 1021, later 1024; all below exist, too. */
const CACHED = [makeMessage(1_010)];
const NEWEST = [makeMessage(1_020), makeMessage(1_021)];
const LATER = makeMessage(1_024);
/** One of the newest page is recalled; the page that is fetched was read before. */
const RECALL = makeMessage(1_021, { extra: RECALLED });
const WITH_RECALL = [{ messages: [LATER] }, { messages: [RECALL] }];
const WITHOUT_RECALL = WITH_RECALL.slice(0, 1);
const below = (ticks: string | null, wanted: number): Message[] => {
  const count = Math.min(wanted, Number(ticks) - 1);
  return Array.from({ length: count }, (_, at) => makeMessage(Number(ticks) - count + at));
};
const failing = (...statuses: readonly number[]): Outcome[] =>
  statuses.map((status) => ({ error: callError(status), as: String(status) }));
const RETRY = 5_000;

type View = {
  store: string;
  sync: string;
  history: string;
  ticks: readonly string[];
  recalled: readonly string[];
  marker: string | null | undefined;
  error: number | null;
};
type At = Moment<View>;
const ok = (name: string): Pattern => answer<object>(name, (data) => 'ok' in data);
const fails = (name: string | readonly string[], ...statuses: readonly number[]): Pattern =>
  answer<{ error?: CallError }>(name, ({ error }) => statuses.includes(error?.data.status ?? -1));
const was =
  (...syncs: readonly string[]) =>
  ({ before }: At): boolean =>
    before !== undefined && syncs.includes(before.sync);
const isRoomEvent = event(['refetch', 'room.reset', 'room.absent']);
const recalls = event<{ messages: Message[] }>('messages.received', ({ messages }) => messages.includes(RECALL));
const fetchesNewest = call('fetchNewest');
const newestOf = ({ ticks }: View): string => ticks.at(-1) ?? '0';
/** The upper end of the newest gap. */
const gapOf = ({ ticks }: View): string | undefined =>
  ticks.findLast((one, at) => at > 0 && Number(ticks[at - 1]) + 1 < Number(one));
const latestKnown = ({ log }: At): string =>
  (log.findLast(event('room.changed'))?.data as { latestTicks: string } | undefined)?.latestTicks ?? '0';
const shown = ({ added, view }: At): boolean =>
  (added[0]!.data as { ok: Message[] }).ok.every(({ ticks }) => view.ticks.includes(ticks));

/** Whether the answer of the step has a message that was not shown. */
const bringsNew = ({ step, before }: At): boolean =>
  (step!.data as { ok: Message[] }).ok.some(({ ticks }) => before?.ticks.includes(ticks) === false);

export const roomModel = defineModel<ReturnType<typeof createRoomMachine>, View>({
  make: (world) => {
    const nameOf = (kind: string, { before, limit }: MessagePage): string =>
      before === null ? `${kind}Newest` : limit === 50 ? `${kind}Older` : 'fetchGap';
    return createRoomMachine({
      read: (page) => world.call(nameOf('read', page), page),
      fetch: (page, signal) => world.call(nameOf('fetch', page), page, { signal }),
      save: world.note('save'),
    });
  },
  input: { roomId: 'r' },
  events: {
    'messages.received': ({ context }) =>
      context.timeline.some(({ ticks }) => ticks === RECALL.ticks) ? WITH_RECALL : WITHOUT_RECALL,
    'room.changed': [
      { latestTicks: '1024', seenTicks: '1003' },
      { latestTicks: '1005', seenTicks: '1005' },
    ],
    'room.absent': [{}],
    'room.history.older': [{}],
    'room.seen': [{ ticks: '1024' }, { ticks: '1' }],
    refetch: [{}],
    'room.reset': [{}],
    wake: [{}],
  },
  outcomes: {
    readNewest: [{ ok: CACHED, as: '1010' }, { ok: [], as: 'nothing' }, ...failing(0)],
    fetchNewest: [{ ok: NEWEST, as: '1020, 1021' }, ...failing(404, 401, 500)],
    fetchGap: ({ before }: MessagePage) => [
      { ok: [], as: 'nothing' },
      { ok: below(before, Math.min(9, Number(before) - 1_011)), as: 'all of it' },
      { ok: below(before, 1), as: 'one of it' },
      ...failing(404, 403, 0),
    ],
    readOlder: ({ before }: MessagePage) => [
      { ok: [], as: 'nothing' },
      { ok: below(before, 230), as: '230 messages' },
      ...failing(0),
    ],
    fetchOlder: ({ before }: MessagePage) => [{ ok: below(before, 3), as: '3 messages' }, ...failing(500)],
  },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.timeline.at(-1)?.ticks ?? 'empty',
      newestGap(context.timeline) ? 'gap' : '',
      context.timeline.length > ROOM_WINDOW ? 'wide' : '',
      compareTicks(context.latestTicks, context.timeline.at(-1)?.ticks ?? '0') > 0 ? 'behind' : '',
    ].join(' '),
  observe: ({ value, context }) => ({
    ...value,
    ticks: context.timeline.map(({ ticks }) => ticks),
    recalled: context.timeline.filter(({ extra }) => isRecalled(extra)).map(({ ticks }) => ticks),
    marker: context.markerTicks,
    error: context.error?.status ?? null,
  }),
  limit: 4_000,
  weights: { 'room.reset': 0.2, 'room.absent': 0.2, timer: 2 },
  rules: {
    '[RM-1] the cache is read at the start': always(({ log }) => call('readNewest')(log[0]!)),
    '[RM-1] the cache is shown at once': always(
      shown,
      ({ step, before }) => step !== undefined && ok('readNewest')(step) && before?.store === 'reading',
    ),
    '[RM-1] then the newest page is fetched': after<View>(answer('readNewest'), (moment) =>
      was('waiting')(moment),
    ).leadsTo(fetchesNewest),
    'the newest page is shown': always(
      (moment) => moment.view.ticks.includes('1021'),
      ({ step }) => step !== undefined && ok('fetchNewest')(step),
    ),
    'what is fetched is saved as it is shown': after<View>(any(ok('fetchNewest'), ok('fetchOlder'))).leadsTo(
      call('save'),
    ),
    'what fills a gap is saved': after<View>(
      answer<{ ok?: Message[] }>('fetchGap', (data) => (data.ok?.length ?? 0) > 0),
      bringsNew,
    ).leadsTo(call('save')),
    '[RM-2] a live room has no gap': always(
      ({ view }) => gapOf(view) === undefined,
      ({ view }) => view.sync === 'live',
    ),
    '[RM-2] a gap is fetched from its newer end': always(
      ({ before, added, view }) => {
        const page = added.find(call('fetchGap'))?.data as MessagePage;
        return page.before === gapOf(view) || page.before === (before && gapOf(before));
      },
      ({ added }) => added.some(call('fetchGap')),
    ),
    '[RM-2] a gap of a room that was live is fetched at once': after<View>(
      event('messages.received'),
      (moment) => was('live')(moment) && gapOf(moment.view) !== undefined,
    ).leadsTo(call('fetchGap')),
    '[RM-2] a part of a gap is followed by the rest': always(
      ({ view, added }) => gapOf(view) === undefined || added.some(call('fetchGap')),
      (moment) => moment.step?.name === 'fetchGap' && 'ok' in (moment.step.data as object) && bringsNew(moment),
    ),
    '[RM-2] an answer without any of the missing messages is asked for again in 5 s': after<View>(
      answer<{ ok?: Message[] }>('fetchGap', (data) => data.ok?.length === 0),
      ({ view }) => gapOf(view) !== undefined,
    ).leadsTo(fetchesNewest, { within: RETRY, notBefore: RETRY, unless: any(event('wake'), isRoomEvent) }),
    '[RM-3] the window holds 200 messages while history is closed': always(
      ({ view, log }) =>
        view.ticks.length <= ROOM_WINDOW || log.some((entry) => any(ok('readOlder'), ok('fetchOlder'))(entry)),
    ),
    '[RM-3] history widens the window': always(
      shown,
      ({ step, before }) =>
        step?.name === 'readOlder' && 'ok' in (step.data as object) && before?.history === 'reading',
    ),
    '[RM-3] new messages push nothing out while history is open': always(
      ({ view, before }) => view.ticks.length >= (before?.ticks.length ?? 0),
      ({ step, before }) => step?.name === 'messages.received' && (before?.ticks.length ?? 0) > ROOM_WINDOW,
    ),
    '[RM-3] reading the newest message narrows the window': always(
      ({ view }) => view.ticks.length <= ROOM_WINDOW,
      ({ step, before }) =>
        step?.name === 'room.seen' &&
        before !== undefined &&
        compareTicks((step.data as { ticks: string }).ticks, newestOf(before)) >= 0,
    ),
    '[RM-3] reading another message does not': always(
      ({ view, before }) => view.ticks.length === before?.ticks.length,
      ({ step, before }) =>
        step?.name === 'room.seen' &&
        before !== undefined &&
        compareTicks((step.data as { ticks: string }).ticks, newestOf(before)) < 0,
    ),
    '[RM-4] history comes from the cache': after<View>(
      event('room.history.older'),
      ({ before }) => before?.history === 'idle' && Number(before.ticks[0] ?? 1) > 1,
    ).leadsTo(call<MessagePage>('readOlder', ({ before }) => before !== null)),
    '[RM-4] and where it has nothing from the server': after<View>(
      answer<{ ok?: Message[] }>('readOlder', (data) => (data.ok?.length ?? 0) === 0),
      ({ before }) => before?.history === 'reading',
    ).leadsTo(call('fetchOlder')),
    '[RM-4] but not where it has': after<View>(
      answer<{ ok?: Message[] }>('readOlder', (data) => (data.ok?.length ?? 0) > 0),
    ).never(call('fetchOlder'), { until: any(event('room.history.older')) }),
    '[RM-4] history is read page by page': always(
      ({ view }) => view.history === 'idle',
      ({ step, before }) =>
        step !== undefined &&
        before?.history !== 'idle' &&
        any(
          answer('fetchOlder'),
          answer<{ ok?: Message[] }>('readOlder', (data) => (data.ok?.length ?? 0) > 0),
        )(step),
    ),
    '[RM-4] history of the server is shown': always(shown, ({ step }) => step !== undefined && ok('fetchOlder')(step)),
    '[RM-5] a live room has the newest message known of it': always(
      (moment) => compareTicks(latestKnown(moment), newestOf(moment.view)) <= 0,
      ({ view }) => view.sync === 'live',
    ),
    '[RM-5] a newer message makes it fetch': after<View>(
      event<{ latestTicks: string }>('room.changed'),
      (moment) => was('live')(moment) && compareTicks(latestKnown(moment), newestOf(moment.before!)) > 0,
    ).leadsTo(fetchesNewest),
    '[RM-5] a response that lacks it is fetched again in 5 s': after<View>(
      ok('fetchNewest'),
      (moment) => moment.view.sync === 'retrying',
    ).leadsTo(fetchesNewest, { within: RETRY, notBefore: RETRY, unless: any(event('wake'), isRoomEvent) }),
    '[RM-6] a failed fetch is retried after 5 s': after<View>(
      any(fails('fetchNewest', 500), fails('fetchGap', 0)),
    ).leadsTo(fetchesNewest, { within: RETRY, notBefore: RETRY, unless: any(event('wake'), isRoomEvent) }),
    '[RM-6] a wake-up retries at once': after<View>(event('wake'), was('retrying')).leadsTo(fetchesNewest),
    '[RM-6] 401 and 403 end it': after<View>(any(fails('fetchNewest', 401), fails('fetchGap', 403))).always(
      ({ sync }) => sync === 'refused',
      { until: isRoomEvent },
    ),
    '[RM-6] 401 and 403 are shown': always(
      ({ view, step }) => view.error === (step!.data as { error: CallError }).error.data.status,
      ({ step }) =>
        step !== undefined &&
        any(fails('fetchNewest', 401, 500), fails('fetchGap', 403, 0), fails('fetchOlder', 500))(step),
    ),
    '[RM-6] 404 means that the room is absent': after<View>(
      any(fails(['fetchNewest', 'fetchGap'], 404), event('room.absent')),
    ).always(({ sync }) => sync === 'absent', { until: event(['refetch', 'room.reset']) }),
    'a refetch fetches': after<View>(event('refetch'), was('live', 'filling', 'retrying', 'refused', 'absent')).leadsTo(
      fetchesNewest,
    ),
    'has no error once fetched': always(
      ({ view }) => view.error === null,
      ({ step }) => step !== undefined && ok('fetchNewest')(step),
    ),
    '[RM-7] the marker is where the user had read to at first': always(({ view, log }) => {
      const first = log.find(event('room.changed'))?.data as { latestTicks: string; seenTicks: string } | undefined;
      if (!first) return view.marker === undefined;
      return view.marker === (compareTicks(first.seenTicks, first.latestTicks) < 0 ? first.seenTicks : null);
    }),
    '[RM-8] a reset removes all messages': always(
      ({ view }) => view.ticks.length === 0 && view.error === null && view.history === 'idle' && view.store === 'open',
      ({ step }) => step?.name === 'room.reset',
    ),
    '[RM-8] a reset fetches the newest page': after<View>(event('room.reset')).leadsTo(fetchesNewest),
    '[RM-8] a reset ends pending fetches': after<View>(event('room.reset'), was('fetching', 'filling')).leadsTo(
      call(['fetchNewest aborted', 'fetchGap aborted']),
    ),
    '[RM-8] a read that was pending brings nothing back': always(
      ({ view, before }) => view.ticks.length === before?.ticks.length,
      ({ step, before }) => step?.name === 'readNewest' && before?.store === 'open',
    ),
    '[TML-1] messages are in order, each once': always(({ view: { ticks } }) =>
      ticks.every((one, at) => at === 0 || byTicks(makeMessage(Number(ticks[at - 1])), makeMessage(Number(one))) < 0),
    ),
    'a received message is shown': always(
      ({ view, step }) => {
        const [message] = (step!.data as { messages: Message[] }).messages;
        return view.ticks.includes(message!.ticks);
      },
      ({ step }) => step?.name === 'messages.received',
    ),
    '[TML-3] a recalled message is shown as recalled': always(
      ({ view }) => view.recalled.includes(RECALL.ticks),
      ({ step }) => step !== undefined && recalls(step),
    ),
    '[TML-3] nothing brings back what was recalled': after<View>(recalls).always(
      ({ ticks, recalled }) => !ticks.includes(RECALL.ticks) || recalled.includes(RECALL.ticks),
      { until: event(['room.reset', 'room.absent']) },
    ),
  },
});
