import { defineModel } from '#tests/models/engine/model.ts';
import { after, always, any, call, event, type Moment } from '#tests/models/engine/rules.ts';
import type { Entry } from '#tests/models/engine/world.ts';
import { failing, fails, logBefore, ok, running, stepIs, wasRunning } from '../call-outcomes.model.ts';
import { estimate } from './estimate.ts';
import { createServerTimeMachine } from './server-time.machine.ts';

/** What is known of the server's time: how many samples, and the least uncertainty of them when they were taken, ms. */
type View = { samples: number; uncertainty: number | undefined };
type At = Moment<View>;
const samples = call('sample');
const wants = event('time.wanted');
const leaves = event('time.left');
const begins = any(event('time.jumped'), event('wake'));
const RETRY = 5_000;
const RENEWAL = { second: 60_000, minute: 600_000 };
type Step = keyof typeof RENEWAL;
const stepOf = ({ data }: Entry): Step => (data as { step: Step }).step;
/** The step of the time that is shown; undefined while none is. */
const shownStep = (log: readonly Entry[]): Step | undefined => {
  const last = log.findLast(any(wants, leaves));
  return last && wants(last) ? stepOf(last) : undefined;
};
const wasShown = (moment: At): boolean => shownStep(logBefore(moment)) !== undefined;
/** Whether the entry begins a round of samples, when the log before it is `log`. */
const beginsRound = (entry: Entry, log: readonly Entry[]): boolean => {
  const before = shownStep(log);
  if (wants(entry)) return before === undefined || (before === 'minute' && stepOf(entry) === 'second');
  return before !== undefined && begins(entry);
};
const roundAt = (log: readonly Entry[]): number =>
  log.findLastIndex((entry, at) => beginsRound(entry, log.slice(0, at)));
/** Samples that the round of the log still has to take. */
const wanted = (log: readonly Entry[]): number => {
  const at = roundAt(log);
  const round = log[at]!;
  const step = shownStep(log.slice(0, at + 1)) ?? 'minute';
  return Math.max(0, (step === 'second' ? 5 : 1) - log.slice(at).filter(ok('sample')).length) * (round ? 1 : 0);
};
const takesIn = ({ log }: At): number => RENEWAL[shownStep(log) ?? 'minute'];

export const serverTimeModel = defineModel<ReturnType<typeof createServerTimeMachine>, View>({
  make: (world) =>
    createServerTimeMachine({
      fetchTime: (signal) => world.call('sample', undefined, { signal }),
      monotonic: world.clock.now,
    }),
  events: {
    'time.wanted': [{ step: 'second' }, { step: 'minute' }],
    'time.left': [{}],
    'time.jumped': [{ by: 3_600_000 }, { by: -3_600_000 }],
    wake: [{}],
  },
  outcomes: { sample: [{ ok: 5_000, as: 'time' }, ...failing(0)] },
  place: ({ value, context }) =>
    [
      JSON.stringify(value),
      `${context.step} wants ${context.wanted}`,
      context.anchors.length === 0 ? 'unknown' : context.anchors.length === 8 ? 'all known' : 'known',
    ].join(' '),
  observe: ({ context: { anchors } }) => ({
    samples: anchors.length,
    uncertainty: estimate(anchors, anchors.at(-1)?.at ?? 0)?.uncertainty,
  }),
  rules: {
    'one sample is taken at a time': always(({ log }) => running(log, 'sample') <= 1),
    '[TIM-1] a time that is shown takes a round of samples': after<View>(wants, ({ added, log }) =>
      beginsRound(added[0]!, log.slice(0, -added.length)),
    ).leadsTo(samples),
    '[TIM-1] a countdown by the second takes five, by the minute one': after<View>(
      ok('sample'),
      ({ log }) => wanted(log) > 0,
    ).leadsTo(samples),
    '[TIM-1] then one each minute, or every ten': after<View>(ok('sample'), ({ log }) => wanted(log) === 0).leadsTo(
      samples,
      { within: takesIn, notBefore: takesIn, unless: any(wants, leaves, begins) },
    ),
    '[TIM-1] a coarser step takes no sample': always(
      ({ added }) => !added.some(samples),
      ({ step, log }) => step !== undefined && wants(step) && !beginsRound(step, log.slice(0, log.indexOf(step))),
    ),
    '[TIM-1] while no time is shown nothing is requested': after<View>(leaves).never(samples, { until: wants }),
    '[TIM-1] and a request is ended': after<View>(leaves, (moment) => wasRunning(moment, 'sample')).leadsTo(
      call('sample aborted'),
    ),
    '[TIM-1] and nothing is known': always(
      ({ view }) => view.samples === 0,
      ({ log }) => shownStep(log) === undefined,
    ),
    '[TIM-2] a jump of a clock, [TIM-3] a wake-up or a new connection begin a round': after<View>(
      begins,
      wasShown,
    ).leadsTo(samples),
    '[TIM-2] a sample in progress is taken again': after<View>(begins, (moment) =>
      wasRunning(moment, 'sample'),
    ).leadsTo(call('sample aborted')),
    '[TIM-2] a monotonic clock that stopped makes the time uncertain': always(
      ({ view, before }) => view.uncertainty! >= before!.uncertainty! + 3_599_999,
      ({ step, before }) => step?.name === 'time.jumped' && (step.data as { by: number }).by > 0 && before!.samples > 0,
    ),
    '[TIM-2] one that was set forward does not, nor does [TIM-3] a wake-up': always(
      ({ view, before }) => view.uncertainty === before!.uncertainty,
      ({ step, before }) =>
        step !== undefined && begins(step) && !((step.data as { by?: number }).by! > 0) && before!.samples > 0,
    ),
    '[TIM-4] a failed sample leaves the estimate': always(
      ({ view, before }) => view.samples === before!.samples && view.uncertainty === before!.uncertainty,
      stepIs(fails('sample')),
    ),
    '[TIM-4] it is repeated after 5 s': after<View>(fails('sample')).leadsTo(samples, {
      within: RETRY,
      notBefore: RETRY,
      unless: any(
        begins,
        leaves,
        event<{ step: Step }>('time.wanted', ({ step }) => step === 'second'),
      ),
    }),
    'a sample is kept, at most eight are': always(
      ({ view, before }) => view.samples === Math.min(8, before!.samples + 1),
      stepIs(ok('sample')),
    ),
  },
  weights: { 'time.left': 0.2, 'sample answers': 5 },
});
