import type { ResourceView } from '#protocol/bridge/views.ts';
import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, answer, any, atMost, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { CallError } from '../call-error.ts';
import { happenedDuring, failing, fails, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { createResourceMachine } from './resource.machine.ts';
import type { CachedData } from './resource.ports.ts';
import { resourceView } from './resource.view.ts';

type View = ResourceView;
type At = Moment<View>;
const LIFE = 1_000;
const RETRY = 5_000;
const fetches = call('fetch');
const refreshes = event('resource.refresh');
const isEndless = ({ log }: At): boolean => log[0]?.data === 'without a time to live';
const storedOf = ({ step }: At): CachedData | undefined => (step!.data as { ok: CachedData | undefined }).ok;
/** Ms for which the stored data that the step reads is fresh. */
const freshnessOf = (moment: At): number =>
  isEndless(moment) ? 0 : Math.max(0, (storedOf(moment)?.asOf ?? -Infinity) + LIFE - moment.now);
const wasReadingFirst = (moment: At): boolean => running(moment.log, 'read') === 0 && !moment.log.some(refreshes);

export const resourceModel = defineModel<ReturnType<typeof createResourceMachine>, View>({
  make: (world) =>
    createResourceMachine({
      read: () => world.call('read'),
      keep: world.note('keep'),
      drop: world.note('drop'),
      fetch: (signal) => world.call('fetch', undefined, { signal }),
      now: world.clock.now,
    }),
  inputs: {
    empty: { freshFor: LIFE },
    "with a page's data": { freshFor: LIFE, answer: { data: 'page', asOf: 0 } },
    'without a time to live': { freshFor: 0 },
  },
  events: { 'resource.refresh': [{}], wake: [{}] },
  outcomes: {
    read: [
      { ok: undefined, as: 'nothing' },
      { ok: { data: 'kept', asOf: 0 }, as: 'new data' },
      { ok: { data: 'old', asOf: -5_000 }, as: 'old data' },
      { error: new Error('the device fails'), as: 'no device' },
    ],
    fetch: [{ ok: 'fetched', as: 'data' }, ...failing(503, 403, 404)],
  },
  place: ({ value, context }) =>
    [JSON.stringify(value), context.answer ? 'answered' : '', context.error ? 'error' : '', context.freshFor].join(' '),
  observe: resourceView,
  rules: {
    'the stored data is read at the start': always(({ added }) => added.some(call('read')), stepIs(event('start'))),
    'and once': atMost(1, call('read')),
    'data that came with a page is current until then': always(
      ({ view }) => view.phase === 'ready' && view.data === 'page',
      ({ step }) => step?.data === "with a page's data",
    ),
    '[RES-1] stored data is shown at once': always(
      (moment) => moment.view.data === (storedOf(moment)?.data ?? null),
      (moment) => stepIs(ok('read'))(moment) && wasReadingFirst(moment),
    ),
    '[RES-1] and fetched when it is older than its time to live': after<View>(
      ok('read'),
      (moment) => wasReadingFirst(moment) && freshnessOf(moment) === 0,
    ).leadsTo(fetches),
    '[RES-1] no earlier': after<View>(
      ok('read'),
      (moment) => wasReadingFirst(moment) && freshnessOf(moment) > 0,
    ).leadsTo(fetches, { within: freshnessOf, notBefore: freshnessOf, unless: refreshes }),
    '[RES-1] a device that fails is no reason to wait': after<View>(fails('read'), wasReadingFirst).leadsTo(fetches),
    '[RES-2] one fetch runs at a time': always(({ log }) => running(log, 'fetch') <= 1),
    '[RES-3] data is fetched again when its time is over': after<View>(
      ok('fetch'),
      (moment) => !isEndless(moment) && !happenedDuring(moment, 'fetch', refreshes),
    ).leadsTo(fetches, { within: LIFE, notBefore: LIFE, unless: refreshes }),
    '[RES-3] data without a time to live is not': after<View>(
      ok('fetch'),
      (moment) => isEndless(moment) && !happenedDuring(moment, 'fetch', refreshes),
    ).never(fetches, { until: refreshes }),
    '[RES-3] fetched data stays visible': after<View>(ok('fetch')).always(({ data }) => data === 'fetched', {
      until: fails('fetch', 404),
    }),
    '[RES-3] data is stale while it is fetched, and only then or after a failure': always(
      ({ view, log }) =>
        view.data === null ||
        (view.phase === 'stale') === (running(log, 'fetch') === 1 || fails('fetch')(log.findLast(answer('fetch'))!)),
      ({ log }) => log.some(ok('fetch')),
    ),
    '[RES-4] a failed fetch leaves the data stale; without data it is failed': always(
      ({ view }) => view.phase === (view.data === null ? 'failed' : 'stale'),
      ({ step, log }) => step !== undefined && fails('fetch')(step) && running(log, 'fetch') === 0,
    ),
    '[RES-4] a transient error is retried after 5 s': after<View>(fails('fetch', 503)).leadsTo(fetches, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(event('wake'), refreshes),
    }),
    '[RES-4] or at a wake-up': after<View>(
      event('wake'),
      ({ view, before }) => before?.error?.status === 503 && view !== undefined,
    ).leadsTo(fetches),
    '[RES-4] another error only at a refresh': after<View>(
      fails('fetch', 403, 404),
      (moment) => !happenedDuring(moment, 'fetch', refreshes),
    ).never(fetches, { until: refreshes }),
    '[RES-4] the error is shown': always(
      ({ view, step }) => view.error?.status === (step!.data as { error: CallError }).error.data.status,
      ({ step, log }) => step !== undefined && fails('fetch')(step) && running(log, 'fetch') === 0,
    ),
    '[RES-5] a refresh fetches at once': after<View>(refreshes, (moment) => !wasRunning(moment, 'fetch')).leadsTo(
      fetches,
    ),
    '[RES-5] one during a fetch makes another after it': after<View>(
      any(ok('fetch'), fails('fetch', 403, 404)),
      (moment) => happenedDuring(moment, 'fetch', refreshes),
    ).leadsTo(fetches),
    '[RES-6] a 404 deletes the data': always(
      ({ view }) => view.data === null,
      (moment) => stepIs(fails('fetch', 404))(moment) && running(moment.log, 'fetch') === 0,
    ),
    '[RES-6] also from the device': after<View>(fails('fetch', 404), ({ log }) => running(log, 'fetch') === 0).leadsTo(
      call('drop'),
    ),
    'nothing else does': always(
      ({ added }) => !added.some(call('drop')),
      (moment) => !stepIs(fails('fetch', 404))(moment),
    ),
    'fetched data is kept': after<View>(ok('fetch')).leadsTo(
      call<CachedData>('keep', ({ data, asOf }, cause) => data === 'fetched' && asOf === cause?.at),
    ),
    'fetched data ends an error': always(({ view }) => view.error === null && view.asOf !== null, stepIs(ok('fetch'))),
  },
});
